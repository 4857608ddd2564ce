package import Foundation

/// An action of a reader on an article; each is recorded with its time.
package enum Interaction: String, Sendable, Hashable, CaseIterable {
  case view
  case finish
  case bookmark
  case share
  case hide
  /// Takes the reader's views back.
  case unview
  case unbookmark
  case unhide
}

/// Counts of interactions with an article: on this server (views, bookmarks, shares, over all
/// readers) and elsewhere (the counters in the feed; `nil` if the feed has none).
package struct InteractionCounts: Sendable, Hashable {
  package var views: Int
  package var bookmarks: Int
  package var shares: Int
  package var comments: Int?
  package var externalViews: Int?
  package var ratings: Int?

  package init(
    views: Int = 0,
    bookmarks: Int = 0,
    shares: Int = 0,
    comments: Int? = nil,
    externalViews: Int? = nil,
    ratings: Int? = nil
  ) {
    self.views = views
    self.bookmarks = bookmarks
    self.shares = shares
    self.comments = comments
    self.externalViews = externalViews
    self.ratings = ratings
  }
}

/// One entry of an article's event log: the event, its time, and the votes it earned.
///
/// The log is authoritative for the ranking: the keys can be rebuilt from it at any time.
package struct LoggedEvent: Sendable, Hashable {
  package var kind: Kind
  package var at: Date
  package var votes: Double

  package init(_ kind: Kind, at: Date, votes: Double) {
    self.kind = kind
    self.at = at
    self.votes = votes
  }

  package enum Kind: Sendable, Hashable {
    /// An action of a reader of this server.
    case interaction(Interaction, reader: Int64)
    /// A counter of the feed has this value.
    case counter(CounterMetric, count: Int)
    /// A further source covers the article's story; the event has no votes of its own.
    case coverage(source: Int64)
  }
}

/// The times of a reader's last actions on an article; `nil` means never, or taken back.
package struct ReaderMarks: Sendable, Hashable {
  package var readAt: Date?
  package var viewedAt: Date?
  package var finishedAt: Date?
  package var bookmarkedAt: Date?
  package var sharedAt: Date?
  package var hiddenAt: Date?
  /// When the program marked it read for its age.
  package var expiredAt: Date?

  package init(
    readAt: Date? = nil,
    viewedAt: Date? = nil,
    finishedAt: Date? = nil,
    bookmarkedAt: Date? = nil,
    sharedAt: Date? = nil,
    hiddenAt: Date? = nil,
    expiredAt: Date? = nil
  ) {
    self.readAt = readAt
    self.viewedAt = viewedAt
    self.finishedAt = finishedAt
    self.bookmarkedAt = bookmarkedAt
    self.sharedAt = sharedAt
    self.hiddenAt = hiddenAt
    self.expiredAt = expiredAt
  }

  /// Whether it is read only because it expired.
  package var isExpired: Bool { expiredAt != nil && readAt == expiredAt && viewedAt == nil }

  package var state: ArticleState {
    ArticleState(read: readAt != nil, bookmarked: bookmarkedAt != nil, hidden: hiddenAt != nil)
  }
}

/// One entry of the log from which a reader's model is trained.
package struct StoredTrainingExample: Sendable, Hashable {
  package var article: Int64
  /// An interaction; `nil` for an article that was shown but not opened.
  package var interaction: Interaction?
  package var weight: Double
  /// How far above the middle of its list the article was without the reader's own term, in bits.
  package var advantage: Double
  package var at: Date
  /// The article's features at that time.
  package var features: [UInt8]

  package init(
    article: Int64, interaction: Interaction?, weight: Double, advantage: Double, at: Date,
    features: [UInt8]
  ) {
    self.article = article
    self.interaction = interaction
    self.weight = weight
    self.advantage = advantage
    self.at = at
    self.features = features
  }
}
