package import Foundation
package import Models

/// Articles that readers of one database share with each other. They leave no machine.
package protocol SharingStoring: Sendable {
  /// Puts an article on top of a reader's front page, until they have opened it or seen it there in
  /// one visit. Shared twice, the last sender counts. The reader may open it even if its source is
  /// not theirs.
  ///
  /// - Throws: ``SharingRefusal``.
  func share(
    _ article: Int64, with recipient: String, from sender: String, at now: Date) throws

  /// The articles on top of a reader's front page, the latest first: unread ones that were not shown
  /// there before `date`.
  func sharedArticles(with reader: String, shownSince date: Date) throws -> [SharedArticle]

  /// Records that a front page showed shared articles; the first time counts.
  func noteShown(shared articles: [Int64], to reader: String, at now: Date) throws

  /// Whether others may share articles with a reader.
  func acceptsShares(_ reader: String) throws -> Bool

  /// If not, articles that wait are taken away.
  func setAcceptsShares(_ accepts: Bool, of reader: String, at now: Date) throws
}
