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
