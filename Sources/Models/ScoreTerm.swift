/// One part of an article's score, and why it is there.
package struct ScoreTerm: Sendable, Hashable {
  package var reason: Reason
  package var bits: Double

  package init(_ reason: Reason, bits: Double) {
    self.reason = reason
    self.bits = bits
  }

  package enum Reason: Sendable, Hashable {
    /// Where an article begins that is published at this moment.
    case beginning
    /// So many seconds before this moment.
    case published(age: Double, source: String)
    /// The source's articles begin with so many votes.
    case sourceWeight(Double)
    /// What a counter of the feed has brought, and how many times the source's usual it is.
    case counter(CounterMetric, count: Int, times: Double)
    /// What readers here did, and how often.
    case deeds(Interaction, count: Int)
    /// Told by so many sources.
    case coverage(sources: Int)
    /// Votes that count beyond their age for this reader.
    case votesAgain
    /// All its counts together, for a reader who goes by these alone.
    case plainCounts(Int)
    /// Opened so many times where it was shown so often.
    case rate(opened: Int, shown: Int)
    /// The reader opens so many of the source's articles, of those that were seen.
    case source(String, opened: Int, seen: Int)
    case category(String)
    case authors([String])
    case tags([String])
    case names([String])
    case words([String])
    /// Like what the reader has liked lately, or not.
    case likeness
    /// So many of its source stand above it in the list.
    case sameSource(String, above: Int)
    /// Its words are like those of an article above it, by this cosine.
    case alike(Double)
  }
}
