/// The title and address of an article.
package struct StoryHeading: Sendable, Hashable {
  package var title: String?
  /// The canonical form of its address.
  package var urlKey: String?

  package init(title: String?, urlKey: String?) {
    self.title = title
    self.urlKey = urlKey
  }
}
