/// A category of an edition.
package struct EditionSection: Sendable {
  package let name: String
  package let articles: ArraySlice<EditionArticleViewModel>
}
