/// Explains an article's score by terms that add up to it.
package struct Explanation: Sendable, Hashable {
  package var article: Article
  package var terms: [ScoreTerm]
  /// Its place in the list of all articles, from 1; `nil` beyond the part that is ordered for the
  /// reader.
  package var place: Int?
  /// The reader's rules that matched it.
  package var rules: [StoredRule]

  /// How much is known about the reader; `nil` without a reader.
  package var learning: Learning?

  /// What the ranking has learned about a reader.
  package struct Learning: Sendable, Hashable {
    /// Number of the reader's latest lists, and of those from which they opened an article.
    package var lists: Int
    package var taught: Int
    /// Number of articles that the reader had read in another program.
    package var moved: Int
    /// The half-lives by which what was learned moves an article at most.
    package var reach: Double

    package init(lists: Int, taught: Int, moved: Int = 0, reach: Double) {
      self.lists = lists
      self.taught = taught
      self.moved = moved
      self.reach = reach
    }
  }

  /// The reason why it has no place.
  package var absence: Absence?

  package enum Absence: Sendable, Hashable {
    /// Another article of the same story is listed, at this place; a story is listed once.
    case coveredBy(article: Int64, place: Int)
    /// The last of `count` listed articles scores `bits` higher.
    case lower(bits: Double, count: Int)
  }

  package init(
    article: Article, terms: [ScoreTerm], place: Int? = nil, absence: Absence? = nil,
    rules: [StoredRule] = [], learning: Learning? = nil
  ) {
    self.article = article
    self.terms = terms
    self.place = place
    self.rules = rules
    self.absence = absence
    self.learning = learning
  }

  package var score: Double { terms.reduce(0) { $0 + $1.bits } }

  /// The score minus that of an article published at this moment; `nil` if age does not count.
  package var lead: Double? {
    terms.first { $0.reason == .beginning }.map { score - $0.bits }
  }
}

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
