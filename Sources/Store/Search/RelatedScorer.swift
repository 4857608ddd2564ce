/// Collects the words that other articles share with one, and scores the similarity (see ``BM25``).
///
/// For a frequent word, only the nearest articles before and after are read. A word that no other
/// article holds is skipped, and the next best word takes its place. Articles that share only a
/// word or two are left out, because that is chance.
package struct RelatedScorer: Sendable {
  /// An article that holds a word.
  package struct Holder: Sendable, Hashable {
    package var article: Int64
    /// The weighted term frequency for ``BM25``.
    package var hits: Double

    package init(article: Int64, hits: Double) {
      self.article = article
      self.hits = hits
    }
  }

  private let bounds: SearchBounds
  private let articles: Int64
  private var averageLength = 1.0
  private var shares: [(holder: Holder, weight: Double)] = []
  /// The upper bound of each article's score.
  private var upperBounds: [Int64: Double] = [:]
  private var shared = 0

  /// - Parameter articles: the highest article id, an estimate of the number of articles.
  package init(_ bounds: SearchBounds, articles: Int64) {
    self.bounds = bounds
    self.articles = articles
  }

  /// Whether enough shared words were added.
  package var isFull: Bool { shared >= bounds.sharedTerms }

  /// Adds the next word. Words have to come in descending weight.
  ///
  /// - Parameters:
  ///   - before: the earlier articles that hold the word, nearest first, at most
  ///     ``SearchBounds/neighbours``; `after`: the later ones.
  ///   - averageLength: ``BM25/averageLength(words:articles:)``; called with the first shared word
  ///     only.
  package mutating func add(
    before: [Holder], after: [Holder], averageLength: () throws -> Double
  ) rethrows {
    if before.isEmpty, after.isEmpty { return }
    if shared == 0 { self.averageLength = try averageLength() }
    shared += 1
    // A truncated list covers the ids only up to its last article.
    let isAll = (before.count < bounds.neighbours, after.count < bounds.neighbours)
    let first = isAll.0 ? 0 : before.last?.article ?? 0
    let last = isAll.1 ? articles : after.last?.article ?? articles
    let span = max(1, Double(last - first))
    // The density of the word in this span gives its document frequency.
    let found = Double(before.count + after.count)
    let count = found * Double(articles) / span
    let weight = BM25.idf(documentFrequency: count, articles: Double(articles))
    for holder in before + after {
      shares.append((holder, weight))
      upperBounds[holder.article, default: 0] +=
        weight * BM25.score(hits: holder.hits, length: 0, averageLength: self.averageLength)
    }
  }

  /// The minimum score.
  private var least: Double {
    shared < bounds.fewTerms
      ? 0 : bounds.minShared * BM25.idf(documentFrequency: 2, articles: Double(articles))
  }

  /// The articles that may reach the minimum score, whose lengths are needed.
  package var candidates: [Int64] { upperBounds.filter { $0.value >= least }.map(\.key) }

  /// The articles with the highest scores, best first.
  ///
  /// - Parameter lengths: number of words of each candidate.
  package func best(
    _ lengths: [Int64: Double], limit: Int
  ) -> [(article: Int64, likeness: Double)] {
    var likeness: [Int64: Double] = [:]
    for (holder, weight) in shares {
      guard let length = lengths[holder.article] else { continue }
      likeness[holder.article, default: 0] +=
        weight * BM25.score(hits: holder.hits, length: length, averageLength: averageLength)
    }
    return likeness.filter { $0.value >= least }
      .sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(limit)
      .map { ($0.key, $0.value) }
  }
}
