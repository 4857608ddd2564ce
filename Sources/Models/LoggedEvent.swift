package import Foundation

/// One line of an article's event log: what happened, when, and the votes that were booked.
///
/// The log is the truth of the ranking: the keys can be rebuilt from it at any time.
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
    /// A reader of this program did something.
    case interaction(Interaction, reader: Int64)
    /// A counter of the feed was seen at this number.
    case counter(CounterMetric, count: Int)
    /// A further source told the article's story; it has no votes of its own.
    case coverage(source: Int64)
  }
}
