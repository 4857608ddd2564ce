/// The stored data of an article in addition to the text that is shown.
package struct OfflineState: Sendable, Hashable {
  /// `nil` if its page was never wanted.
  package var page: PageReport?
  package var pictures: [ArticlePicture]
  /// The number of the text that is shown: one of `revisions`, or the next number for the current
  /// text.
  package var revision: Int
  /// Earlier versions of the text, oldest first.
  package var revisions: [ArticleRevision]

  package init(
    page: PageReport? = nil, pictures: [ArticlePicture] = [], revision: Int? = nil,
    revisions: [ArticleRevision] = []
  ) {
    self.page = page
    self.pictures = pictures
    self.revision = revision ?? (revisions.last?.number ?? 0) + 1
    self.revisions = revisions
  }
}
