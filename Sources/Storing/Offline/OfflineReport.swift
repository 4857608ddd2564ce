/// How the queues of pages and pictures are doing.
package struct OfflineReport: Sendable, Hashable {
  package var pages: PageCounts
  /// The commonest reasons of failures first.
  package var troubles: [PageTrouble]
  package var pictures: PictureUse
  /// Pictures whose bytes are lost.
  package var missing: Int

  package init(pages: PageCounts, troubles: [PageTrouble], pictures: PictureUse, missing: Int) {
    self.pages = pages
    self.troubles = troubles
    self.pictures = pictures
    self.missing = missing
  }
}
