/// What other articles share with one, word by word: how similar they are (see ``BM25``).
///
/// Of a word that many articles hold, those are looked at that came next before and after. What no
/// other article holds finds nothing: the next best word takes its place. Those that share no more
/// than a word or two are left out, which is chance.
package struct SharedWords: Sendable {
  /// An article that holds a word.
  package struct Holder: Sendable, Hashable {
    package var article: Int64
    /// How often, as ``BM25`` weighs it.
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
  /// The most that each may come to.
  private var most: [Int64: Double] = [:]
  private var shared = 0

  /// - Parameter articles: the highest id of an article, which is about how many there are.
  package init(_ bounds: SearchBounds, articles: Int64) {
    self.bounds = bounds
    self.articles = articles
  }

  /// Whether enough words are shared.
  package var isFull: Bool { shared >= bounds.sharedTerms }

  /// Adds the next of the words, of which the most telling comes first.
  ///
  /// - Parameters:
  ///   - before: the articles before it that hold the word, the nearest first; so `after`. Of each
  ///     ``SearchBounds/neighbours`` at most.
  ///   - usual: of ``BM25/usual(words:articles:)``; asked for with the first word that is shared.
  package mutating func add(
    before: [Holder], after: [Holder], usual: () throws -> Double
  ) rethrows {
    if before.isEmpty, after.isEmpty { return }
    if shared == 0 { self.usual = try usual() }
    shared += 1
    // Those that are not all reach as far as the last of them.
    let isAll = (before.count < bounds.neighbours, after.count < bounds.neighbours)
    let first = isAll.0 ? 0 : before.last?.article ?? 0
    let last = isAll.1 ? articles : after.last?.article ?? articles
    let span = max(1, Double(last - first))
    // How densely they stand here says how many there are.
    let found = Double(before.count + after.count)
    let count = found * Double(articles) / span
    let worth = BM25.worth(of: count, among: Double(articles))
    for holder in before + after {
      shares.append((holder, worth))
      most[holder.article, default: 0] +=
        worth * BM25.place(hits: holder.hits, length: 0, usual: self.usual)
    }
  }

  /// What articles have to share at least.
  private var least: Double {
    shared < bounds.fewTerms
      ? 0 : bounds.leastShared * BM25.worth(of: 2, among: Double(articles))
  }

  /// Those that may share enough, of which it matters how long they are.
  package var candidates: [Int64] { most.filter { $0.value >= least }.map(\.key) }

  /// Those that share most, best first, with how alike they are.
  ///
  /// - Parameter lengths: words of the candidates.
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
