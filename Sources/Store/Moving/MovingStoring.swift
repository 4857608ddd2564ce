package import Foundation
package import Models
package import Words

/// Articles and marks that a reader brings from another program.
///
/// Nothing of it counts as an interaction: no rank changes and no notice is sent. Moving the same
/// again changes nothing.
package protocol MovingStoring: Sendable {
  /// The sources that articles of another program belong to, in their order: the source that the
  /// reader has at the feed's address, or without an address one whose web site it is, else a source
  /// that is kept and not polled (``Source/kept(_:by:)``), which is created. A missing reader is
  /// created.
  ///
  /// - Parameter listings: names and categories that may be stored; an empty address for a feed
  ///   whose address is unknown.
  func sources(
    forMoving listings: [SourceListing], reader name: String, at now: Date
  ) async throws -> [Int64]

  /// Stores articles with the reader's marks in one transaction. An article that the source has
  /// already, by identity, address or headline and date, stays as it is; marks that the reader has
  /// made here stay too, and a mark that was moved once is not moved again: the reader may have taken
  /// it back.
  func move(
    _ articles: [ArticleToMove], reader name: String, at now: Date
  ) async throws -> [MoveOutcome]

  /// The articles that are here already, one for each of these; `nil` for one that
  /// ``move(_:reader:at:)`` would store. Nothing is written.
  ///
  /// - Parameter listings: the source of each article.
  func known(
    _ articles: [ArticleToMove], of listings: [SourceListing], reader name: String, at now: Date
  ) async throws -> [Int64?]

  /// Adds what the reader did elsewhere with the moved articles to the log from which the reader's
  /// model is trained, in the order in which it happened: a bookmarked article counts for what it is
  /// about, one that was read and not bookmarked weakly against it. An article that is in the log
  /// already is passed over.
  ///
  /// - Returns: the number of examples.
  func learnFromMoved(reader name: String) async throws -> Int

  /// Requests the pages of articles that the reader brought from another program and bookmarked,
  /// labelled or wrote on, if their text is missing or short and their page has not been fetched.
  ///
  /// - Parameter words: articles with fewer words are short.
  /// - Returns: the articles, the latest first; at most ``ArticleLimits/waitingPages``.
  func wantMovedPages(
    of name: String, below words: Int, because reason: Message, at now: Date
  ) async throws -> [Int64]

  /// Number of examples in that log that come from another program.
  func movedExamples(of name: String) throws -> Int
}

/// An article of another program, ready to be stored.
package struct ArticleToMove: Sendable {
  /// As ``MovingStoring/sources(forMoving:reader:at:)`` returned it.
  package var source: Int64
  /// Whether the program did not say which feed it is of.
  package var isOfUnknownFeed: Bool
  /// The article as a document of its own; the store fills in the source.
  package var document: ArrivedDocument
  /// When the reader read and bookmarked it; `nil` if the reader has not.
  package var readAt: Date?
  package var bookmarkedAt: Date?
  package var hiddenAt: Date?
  /// Whether ``readAt`` is when it expired.
  package var isExpired = false
  package var labels: [String]
  package var annotations: MovedAnnotations
  /// Where the reader stopped reading it.
  package var position: ReadingPosition?
  /// What is known of a saved page without text: why it has none, and when it is tried again.
  package var unfetched: (failure: Message?, due: Date?)?

  package init(
    source: Int64, isOfUnknownFeed: Bool, document: ArrivedDocument, readAt: Date? = nil,
    bookmarkedAt: Date? = nil, hiddenAt: Date? = nil,
    labels: [String] = [], annotations: MovedAnnotations = MovedAnnotations()
  ) {
    self.source = source
    self.isOfUnknownFeed = isOfUnknownFeed
    self.document = document
    self.readAt = readAt
    self.bookmarkedAt = bookmarkedAt
    self.hiddenAt = hiddenAt
    self.labels = labels
    self.annotations = annotations
  }
}

/// What became of an article of another program.
package enum MoveOutcome: Sendable, Hashable {
  case new(Int64)
  /// The source had it already.
  case known(Int64)
  /// As ``known``, with a shorter text, which stays because other readers have it too.
  case knownShorter(Int64)
  /// The source has deleted it, and it has no mark that would keep it.
  case leftOut

  package var article: Int64? {
    switch self {
    case .new(let id), .known(let id), .knownShorter(let id): id
    case .leftOut: nil
    }
  }
}

/// Limits and weights of what is learned from another program.
package enum MovedLearning {
  /// Maximum number of examples for and against, the latest of each.
  package static let examples = 4000
  /// Weight of a bookmarked article, that of an opening: a bookmark made here has three times as
  /// much, but those of other programs may be years old.
  package static let weightFor = 1.0
  /// Weight of an article that was read and not bookmarked, a third of that of an article passed
  /// over in a list: many readers mark whole lists as read.
  package static let weightAgainst = 0.1
}
