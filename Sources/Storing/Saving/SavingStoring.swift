package import Foundation
package import Models

/// Pages that readers keep, as articles of a source of the reader's own.
package protocol SavingStoring: Sendable {
  /// The sources of saved pages, each reader's own, as they are called in the store.
  func savedSources() async throws -> [Source]

  /// The articles that a reader sees at some addresses.
  ///
  /// - Parameter keys: canonical forms of the addresses.
  /// - Returns: of each address the first article; addresses without one are left out.
  func articles(at keys: [String], reader name: String) async throws -> [String: Int64]

  /// Keeps pages for a reader, who is made when new: one of which the reader has an article already
  /// is that article, any other is a new article of the reader's source of saved pages, and its page
  /// is wanted. Tags are added, and dates that come with a page are noted where the reader has not
  /// done the same here.
  ///
  /// - Parameter reason: why the pages are wanted, in words.
  /// - Returns: what became of each, in their order.
  func save(
    _ pages: [PageToSave], reader name: String, because reason: String, at now: Date
  ) throws -> [SaveOutcome]

  /// The saved pages of a reader of which there is no text yet.
  ///
  /// - Parameters:
  ///   - articles: only of these; `nil` is all.
  ///   - includesGivenUp: whether those that are not tried again by themselves are among them.
  func unfetchedPages(
    of name: String, among articles: [Int64]?, includesGivenUp: Bool
  ) async throws -> [UnfetchedPage]

  /// Puts the saved pages of a reader of which there is no text into the queue, those that were
  /// given up too.
  ///
  /// - Parameters:
  ///   - articles: only of these; `nil` is all.
  ///   - reason: why they are wanted, in words.
  /// - Returns: their articles.
  func wantUnfetchedPages(
    of name: String, among articles: [Int64]?, because reason: String, at now: Date
  ) async throws -> [Int64]
}
