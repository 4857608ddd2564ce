package import Foundation

/// Pure functions and limits for finding similar articles.
package struct RelatedLikeness: Sendable {
  /// Number of articles with the highest word scores, among which the nearest are searched.
  package var candidates: Int
  /// Maximum number of candidates to compare, one for each story.
  package var compared: Int
  /// The terms of a text whose document frequencies the search needs; term 0 is the number of
  /// articles.
  package var searchTerms: @Sendable (IndexedText) -> [Int32]
  /// The words of the text to search for, highest weight first.
  package var searched: @Sendable (IndexedText, _ weights: [Int32: Double]) -> [String]
  /// The terms of texts whose document frequencies the comparison needs.
  package var comparedTerms: @Sendable ([IndexedText]) -> [Int32]
  /// The articles to show, nearest first.
  package var nearest:
    @Sendable (IndexedText, [SimilarArticle], _ weights: [Int32: Double]) -> [Int64]

  package init(
    candidates: Int, compared: Int,
    searchTerms: @escaping @Sendable (IndexedText) -> [Int32],
    searched: @escaping @Sendable (IndexedText, [Int32: Double]) -> [String],
    comparedTerms: @escaping @Sendable ([IndexedText]) -> [Int32],
    nearest: @escaping @Sendable (IndexedText, [SimilarArticle], [Int32: Double]) -> [Int64]
  ) {
    self.candidates = candidates
    self.compared = compared
    self.searchTerms = searchTerms
    self.searched = searched
    self.comparedTerms = comparedTerms
    self.nearest = nearest
  }
}

extension RelatedLikeness {
  /// The articles to show beside a text, nearest first.
  ///
  /// - Parameters:
  ///   - near: the articles that share most words with it, best first.
  ///   - story: the story of the text's own article.
  ///   - reader: an SQL expression for the reader's id, which may be NULL.
  package func shown(
    beside text: IndexedText, among near: [(article: Int64, likeness: Double)],
    besides story: Int64? = nil, reader: SQLStatement, _ read: (SQLStatement) throws -> SQLRows
  ) throws -> [Int64] {
    let places = try RelatedPlaces(
      read(RelatedPlaces.statement(of: near.map(\.article), reader: reader)))
    let found = places.shown(among: near, besides: story, limit: candidates, compared: compared)
    let texts = try IndexedText.all(read(IndexedText.statement(of: found.map(\.article))))
    let similar = found.compactMap { near in
      texts[near.article].map { SimilarArticle(text: $0, likeness: near.likeness) }
    }
    let terms = comparedTerms([text] + similar.map(\.text))
    let weights = try ClusteringAnswers.weights(read(ClusteringQuestions.weights(of: terms)))
    return nearest(text, similar, weights)
  }
}

/// Of articles that may be related to one: their stories, and whether a reader sees them.
package struct RelatedPlaces {
  private var places: [Int64: (isSeen: Bool, story: Int64?)] = [:]

  /// For ``init(_:)``.
  ///
  /// - Parameter reader: an SQL expression for the reader's id, which may be NULL.
  package static func statement(of articles: [Int64], reader: SQLStatement) -> SQLStatement {
    """
    SELECT r.article_id, told.story_id,
      \(sql: OwnScope.isSeen("r.source_id", by: "me.id")) AS is_seen
    FROM (SELECT \(sql: reader) AS id) me CROSS JOIN \(rows: ["id": .integers(articles)]) k
    CROSS JOIN article_rank r LEFT JOIN story_article told ON told.article_id = r.article_id
    WHERE r.article_id = k.id AND \(flag: "r.is_first", is: true)
    """
  }

  package init(_ rows: SQLRows) throws {
    for row in rows { places[try row["article_id"]] = (try row["is_seen"], try row["story_id"]) }
  }

  /// The articles that a list may show: one per story, and none of the given story.
  ///
  /// - Parameters:
  ///   - near: the articles, best first.
  ///   - limit: maximum number examined before the reader's sources are checked.
  ///   - compared: maximum number returned.
  package func shown(
    among near: [(article: Int64, likeness: Double)], besides story: Int64? = nil, limit: Int,
    compared: Int
  ) -> [(article: Int64, likeness: Double)] {
    var distinctStories: Set<Int64> = []
    return near.filter { near in
      guard let place = places[near.article] else { return false }
      return place.story == nil || place.story != story
    }.prefix(limit).filter { near in
      guard let place = places[near.article], place.isSeen else { return false }
      return distinctStories.count < compared
        && distinctStories.insert(place.story ?? near.article).inserted
    }
  }
}

/// The text of an article in the search index.
package struct IndexedText: Sendable, Hashable {
  package var article: Int64
  package var title: String
  /// The beginning of the body.
  package var body: String
  /// Publication date used for ranking.
  package var dated: Date
}

extension IndexedText {
  /// Maximum number of characters of the indexed body, joints included.
  private static let longest = 2000

  /// The texts of articles, without unknown ids, for ``all(_:)``.
  package static func statement(of articles: [Int64]) -> SQLStatement {
    """
    SELECT k.id, t.title, substr(t.body, 1, \(sql: "\(longest)")) AS body, r.dated
    FROM \(rows: ["id": .integers(articles)]) k \(texts: "t", of: "k.id")
    CROSS JOIN article_rank r
    WHERE r.article_id = k.id AND \(flag: "r.is_first", is: true) AND t.body IS NOT NULL
    """
  }

  package static func all(_ rows: some Sequence<some NamedRow>) throws -> [Int64: IndexedText] {
    try rows.by("id") { row in
      try IndexedText(
        article: row["id"], title: SearchText.readable(row["title"]),
        body: beginning(of: SearchText.readable(row["body"])), dated: row["dated"])
    }
  }

  /// The beginning of a body, as much of it as ``longest`` allows in the SQLite index.
  private static func beginning(of body: String) -> String {
    SearchText.readable(
      String(String.UnicodeScalarView(SearchText.indexable(body).unicodeScalars.prefix(longest))))
  }
}

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
