/// What is kept of an article beside the text that is shown.
package struct OfflineState: Sendable, Hashable {
  /// `nil` where its page was never wanted.
  package var page: PageReport?
  package var pictures: [ArticlePicture]
  /// The number of the text that is shown; those of `revisions` and the next one are there.
  package var revision: Int
  /// Its earlier texts, oldest first.
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
