/// The state of the queues of pages and pictures.
package struct OfflineReport: Sendable, Hashable {
  package var pages: PageCounts
  /// Reasons of failures, the most frequent first.
  package var troubles: [PageTrouble]
  package var pictures: PictureUse
  /// Number of pictures whose files are missing.
  package var missing: Int

  package init(pages: PageCounts, troubles: [PageTrouble], pictures: PictureUse, missing: Int) {
    self.pages = pages
    self.troubles = troubles
    self.pictures = pictures
    self.missing = missing
  }
}
