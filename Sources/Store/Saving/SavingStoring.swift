package import Foundation
package import Models
package import Words

/// Pages that readers save, as articles of a source of the reader's own.
package protocol SavingStoring: Sendable {
  /// The sources of readers that are not polled, by their ids: those of saved pages, and those of
  /// articles from other programs, with their stored names.
  func unpolledSources() async throws -> [Int64: Source]

  /// The articles that a reader sees at some addresses.
  ///
  /// - Parameter keys: canonical forms of the addresses.
  /// - Returns: the first article by address; addresses without an article are left out.
  func articles(at keys: [String], reader name: String) async throws -> [String: Int64]

  /// Saves pages for a reader; a missing reader is created. If the reader already has an article
  /// for a page, that article is used; otherwise a new article is added to the reader's source of
  /// saved pages, and its page is queued. Tags are added. Dates that come with a page are recorded
  /// unless the reader has done the same here.
  ///
  /// - Parameter reason: why the pages are wanted, in words.
  /// - Returns: the outcome of each page, in order.
  func save(
    _ pages: [PageToSave], reader name: String, because reason: Message, at now: Date
  ) throws -> [SaveOutcome]

  /// The saved pages of a reader that have no text yet.
  ///
  /// - Parameters:
  ///   - articles: only these articles; `nil` is all.
  ///   - includesGivenUp: whether to include pages that are not tried again automatically.
  func unfetchedPages(
    of name: String, among articles: [Int64]?, includesGivenUp: Bool
  ) async throws -> [UnfetchedPage]

  /// Queues the saved pages of a reader that have no text, including those given up.
  ///
  /// - Parameters:
  ///   - articles: only these articles; `nil` is all.
  ///   - reason: why the pages are wanted, in words.
  /// - Returns: the articles of the queued pages.
  func wantUnfetchedPages(
    of name: String, among articles: [Int64]?, because reason: Message, at now: Date
  ) async throws -> [Int64]
}

/// A saved page that has no text yet.
package struct UnfetchedPage: Sendable, Hashable {
  package var article: Int64
  /// Why the last attempt to fetch the page failed; `nil` before the first attempt.
  package var failure: Message?

  package init(article: Int64, failure: Message? = nil) {
    self.article = article
    self.failure = failure
  }
}

/// A page to save for a reader, for ``SavingStoring/save(_:reader:because:at:)``.
package struct PageToSave: Sendable {
  /// The canonical form of its address.
  package var key: String
  /// The page as a document of one article; the store fills in its source.
  package var document: ArrivedDocument
  /// Categories of the reader's own for the article.
  package var tags: [String]
  /// When the reader bookmarked and read it elsewhere; a page that is saved here has no times.
  package var bookmarkedAt: Date?
  package var readAt: Date?
  /// What the reader wrote on it elsewhere.
  package var annotations: MovedAnnotations

  package init(
    key: String, document: ArrivedDocument, tags: [String] = [], bookmarkedAt: Date? = nil,
    readAt: Date? = nil, annotations: MovedAnnotations = MovedAnnotations()
  ) {
    self.key = key
    self.document = document
    self.tags = tags
    self.bookmarkedAt = bookmarkedAt
    self.readAt = readAt
    self.annotations = annotations
  }

  /// Whether it was saved in another program.
  var isMoved: Bool { bookmarkedAt != nil }
}
