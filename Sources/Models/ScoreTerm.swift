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
    /// The number of votes that each article of the source begins with.
    case sourceWeight(Double)
    /// What a counter of the feed has brought, and how many times the source's usual it is.
    case counter(CounterMetric, count: Int, times: Double)
    /// What readers here did, and how often.
    case deeds(Interaction, count: Int)
    /// The number of sources that tell the story in words of their own.
    case coverage(sources: Int)
    /// Votes that count beyond their age for this reader.
    case votesAgain
    /// What the reader's rules raise or lower it by.
    case rules
    /// All its counts together, for a reader who goes by these alone.
    case plainCounts(Int)
    /// How often it was opened, of the times that it was shown.
    case rate(opened: Int, shown: Int)
    /// How many of the source's articles the reader opened, of those that were shown.
    case source(String, opened: Int, seen: Int)
    case category(String)
    case authors([String])
    case tags([String])
    case names([String])
    case words([String])
    /// Like what the reader has liked lately, or not.
    case likeness
    /// The number of articles of its source above it in the list.
    case sameSource(String, above: Int)
    /// Its words are like those of an article above it, by this cosine.
    case alike(Double)
  }
}
