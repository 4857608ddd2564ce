/// Collects the words that other articles share with one, and scores the similarity (see ``BM25``).
///
/// For a frequent word, only the nearest articles before and after are read. A word that no other
/// article holds is skipped, and the next best word takes its place. Articles that share only a
/// word or two are left out, because that is chance.
package struct SharedWords: Sendable {
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
  private var usual = 1.0
  private var shares: [(holder: Holder, worth: Double)] = []
  /// The upper bound of each article's score.
  private var most: [Int64: Double] = [:]
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
  ///   - usual: ``BM25/usual(words:articles:)``; called with the first shared word only.
  package mutating func add(
    before: [Holder], after: [Holder], usual: () throws -> Double
  ) rethrows {
    if before.isEmpty, after.isEmpty { return }
    if shared == 0 { self.usual = try usual() }
    shared += 1
    // A truncated list covers the ids only up to its last article.
    let isAll = (before.count < bounds.neighbours, after.count < bounds.neighbours)
    let first = isAll.0 ? 0 : before.last?.article ?? 0
    let last = isAll.1 ? articles : after.last?.article ?? articles
    let span = max(1, Double(last - first))
    // The density of the word in this span gives its document frequency.
    let found = Double(before.count + after.count)
    let count = found * Double(articles) / span
    let worth = BM25.worth(of: count, among: Double(articles))
    for holder in before + after {
      shares.append((holder, worth))
      most[holder.article, default: 0] +=
        worth * BM25.place(hits: holder.hits, length: 0, usual: self.usual)
    }
  }

  /// The minimum score.
  private var least: Double {
    shared < bounds.fewTerms
      ? 0 : bounds.leastShared * BM25.worth(of: 2, among: Double(articles))
  }

  /// The articles that may reach the minimum score, whose lengths are needed.
  package var candidates: [Int64] { most.filter { $0.value >= least }.map(\.key) }

  /// The articles with the highest scores, best first.
  ///
  /// - Parameter lengths: number of words of each candidate.
  package func best(
    _ lengths: [Int64: Double], limit: Int
  ) -> [(article: Int64, likeness: Double)] {
    var likeness: [Int64: Double] = [:]
    for (holder, worth) in shares {
      guard let length = lengths[holder.article] else { continue }
      likeness[holder.article, default: 0] +=
        worth * BM25.place(hits: holder.hits, length: length, usual: usual)
    }
    return likeness.filter { $0.value >= least }
      .sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(limit)
      .map { ($0.key, $0.value) }
  }
}
