/// The article of an interaction does not exist.
package struct UnknownArticle: Error, Hashable {
  package let id: Int64
}
