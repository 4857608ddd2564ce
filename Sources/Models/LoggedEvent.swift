package import Foundation

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
