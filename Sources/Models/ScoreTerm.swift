/// One part of an article's score, with its reason.
package struct ScoreTerm: Sendable, Hashable {
  package var reason: Reason
  package var bits: Double

  package init(_ reason: Reason, bits: Double) {
    self.reason = reason
    self.bits = bits
  }

  package enum Reason: Sendable, Hashable {
    /// The score of an article published at this moment.
    case beginning
    /// The article's age in seconds.
    case published(age: Double, source: String)
    /// The initial votes of each article of the source.
    case sourceWeight(Double)
    /// A counter of the feed, also as a multiple of the usual count of the source.
    case counter(CounterMetric, count: Int, times: Double)
    /// Interactions of readers of this server.
    case interactions(Interaction, count: Int)
    /// Number of sources that cover the story, without copies.
    case coverage(sources: Int)
    /// The raise by the reader's rules.
    case rules
    /// The sum of all counters, for a reader whose score uses only these.
    case plainCounts(Int)
    /// Openings of the last half day or so, and those expected from the lists that showed it.
    case rate(opened: Double, expected: Double)
    /// Number of the source's articles that the reader opened, and of those shown.
    case source(String, opened: Int, seen: Int)
    case category(String)
    case authors([String])
    case tags([String])
    case names([String])
    case words([String])
    /// Likeness to the articles that the reader liked lately.
    case likeness
    /// Several reasons of the reader's own that cancel each other.
    case cancelling
    /// Number of articles of the same source above it in the list.
    case sameSource(String, above: Int)
    /// The cosine to the words of an article above it.
    case alike(Double)
  }
}
