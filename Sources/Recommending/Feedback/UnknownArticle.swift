/// There is no article of this id to record an interaction with.
package struct UnknownArticle: Error, Hashable {
  package let id: Int64
}
