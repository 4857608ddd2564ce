package import Foundation

/// What a story tells of, as later articles and other stories are compared with it. An article by
/// itself is a story of one. Near-copies are not in it: they tell nothing that it does not tell.
package struct StoryProfile: Sendable, Hashable {
  /// Articles whose vectors are kept: those that came last.
  static let mostTellings = 24
  /// Terms of the sum, and names, that are kept; enough for hundreds of tellings of one event.
  static let mostTerms = 256
  static let mostNames = 64

  /// One article that tells it.
  package struct Telling: Sendable, Hashable {
    package var article: Int64
    package var vector: TermVector

    package init(article: Int64, vector: TermVector) {
      self.article = article
      self.vector = vector
    }
  }

  /// How many articles tell it, at least one.
  package var articles: Int
  /// When its first and its latest article count as published.
  package var first: Date
  package var latest: Date
  /// Terms of an article, in the mean.
  package var terms: Double
  /// The source of all its articles; `nil` where there are several.
  package var source: Int64?
  /// Hashes of the names that tell it from others, ascending.
  package var names: [Int32]
  /// The sum of the vectors of its articles, not of length 1, ascending.
  package var sum: [TermVector.Entry]
  /// The latest of them, in the order in which they came.
  package var tellings: [Telling]

  package init(
    articles: Int, first: Date, latest: Date, terms: Double, source: Int64?, names: [Int32],
    sum: [TermVector.Entry], tellings: [Telling]
  ) {
    self.articles = articles
    self.first = first
    self.latest = latest
    self.terms = terms
    self.source = source
    self.names = names
    self.sum = sum
    self.tellings = tellings
  }

  /// The story of one article.
  init(article: Int64, source: Int64, dated: Date, names: [Int32], vector: TermVector) {
    self.init(
      articles: 1, first: dated, latest: dated, terms: Double(vector.entries.count),
      source: source, names: names, sum: vector.entries,
      tellings: [Telling(article: article, vector: vector)])
  }

  /// The story of both.
  func joined(with other: StoryProfile) -> StoryProfile {
    var sum = sum.adding(other.sum)
    if sum.count > Self.mostTerms {
      sum = sum.heaviest(Self.mostTerms).sorted { $0.term < $1.term }
    }
    let count = articles + other.articles
    return StoryProfile(
      articles: count, first: min(first, other.first), latest: max(latest, other.latest),
      terms: (terms * Double(articles) + other.terms * Double(other.articles)) / Double(count),
      source: source == other.source ? source : nil,
      names: Array(Set(names + other.names).sorted().prefix(Self.mostNames)), sum: sum,
      tellings: Array(
        (tellings + other.tellings).sorted { $0.article < $1.article }.suffix(Self.mostTellings)))
  }

  /// Whether an article's vector is among those that are kept.
  func tells(of article: Int64) -> Bool { tellings.contains { $0.article == article } }

  /// Whether all of its articles' vectors are kept.
  var isComplete: Bool { articles == tellings.count }

  /// The story without one of the articles whose vectors are kept; `nil` where nothing is left.
  func without(_ article: Int64) -> StoryProfile? {
    guard articles > 1, let telling = tellings.first(where: { $0.article == article }) else {
      return nil
    }
    var rest = self
    rest.articles -= 1
    let left = telling.vector.entries.map { TermVector.Entry(term: $0.term, weight: -$0.weight) }
    rest.sum = sum.adding(left).filter { $0.weight > 1e-4 }
    rest.tellings.removeAll { $0.article == article }
    return rest
  }

  /// Its sum's length, squared.
  var squaredLength: Float { sum.reduce(0) { $0 + $1.weight * $1.weight } }

  /// Seconds between the times in which the two are told; 0 where these overlap.
  func gap(to other: StoryProfile) -> Double {
    max(
      0, other.first.timeIntervalSince(latest), first.timeIntervalSince(other.latest))
  }

  /// Whether both name somebody or something, and neither's names stand anywhere in the other.
  func namesOthers(than other: StoryProfile) -> Bool {
    !names.isEmpty && !other.names.isEmpty
      && !names.contains { other.sum.weight(of: $0) > 0 }
      && !other.names.contains { sum.weight(of: $0) > 0 }
  }
}
