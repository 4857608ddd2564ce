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
