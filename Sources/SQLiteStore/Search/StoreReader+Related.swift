import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// See ``SearchStoring/related(to:by:reader:)``.
  func related(
    to article: Int64, by likeness: RelatedLikeness, reader: Int64?
  ) throws -> [RankedArticle] {
    let texts = try IndexedText.all(db.run(IndexedText.statement(of: [article])))
    guard let text = texts[article] else { return [] }
    let weights = try db.run(ClusteringQuestions.weights(of: likeness.searchTerms(text)))
    let words = likeness.searched(text, try ClusteringAnswers.weights(weights))
    let near = try related(to: article, terms: words, limit: likeness.candidates)
    let shown = try likeness.shown(
      beside: text, among: near, reader: "\(reader)"
    ) { try db.run($0) }
    return try articles(shown, reader: reader)
  }

  /// The articles that share most with some terms, best first, with their scores (see
  /// ``RelatedScorer``; higher is better). Articles of the same story are left out.
  ///
  /// - Parameter terms: words, or adjacent characters, highest weight first.
  func related(
    to article: Int64, terms: [String], limit: Int, bounds: SearchBounds = SearchBounds()
  ) throws -> [(article: Int64, likeness: Double)] {
    var words = RelatedScorer(bounds, articles: try latestArticle())
    for term in terms where !words.isFull {
      try words.add(
        before: holders(of: term, before: article, upTo: bounds.neighbours),
        after: holders(of: term, after: article, upTo: bounds.neighbours)
      ) {
        try averageLength(term)
      }
    }
    let best = words.best(try lengths(of: words.candidates), limit: limit * 4)
    let likeness = best.reduce(into: [Int64: Double]()) { $0[$1.article] = $1.likeness }
    return try db.integers(
      """
      SELECT r.article_id FROM json_each(\(JSONArray.of(best.map(\.article)))) each
      CROSS JOIN article_rank r ON r.article_id = each.value AND r.is_first = 1
      LEFT JOIN story_article told ON told.article_id = each.value
      WHERE told.story_id IS NOT
        ifnull((SELECT story_id FROM story_article WHERE article_id = \(article)), -1)
      ORDER BY each.key LIMIT \(limit)
      """
    ).map { ($0, likeness[$0] ?? 0) }
  }

  /// The articles before or after an article that hold a term, nearest first.
  private func holders(
    of term: String, before: Int64? = nil, after: Int64? = nil, upTo most: Int
  ) throws -> [RelatedScorer.Holder] {
    let side: SQLStatement =
      after.map { "rowid > \($0) ORDER BY rowid" } ?? "rowid < \(before) ORDER BY rowid DESC"
    let rows = try db.rows(
      """
      SELECT rowid, \(sql: BM25Function.hitsName)(article_search) FROM article_search
      WHERE article_search MATCH \(SearchText.quoted(term)) AND \(sql: side) LIMIT \(most)
      """)
    defer { rows.reset() }
    var holders: [RelatedScorer.Holder] = []
    while try rows.next() {
      holders.append(RelatedScorer.Holder(article: rows.integer(0), hits: rows.double(1)))
    }
    return holders
  }

  /// The average number of words of an article in the index.
  ///
  /// - Parameter term: a term that any article holds.
  private func averageLength(_ term: String) throws -> Double {
    let rows = try db.rows(
      """
      SELECT \(sql: BM25Function.averageLengthName)(article_search) FROM article_search
      WHERE article_search MATCH \(SearchText.quoted(term)) LIMIT 1
      """)
    defer { rows.reset() }
    return try rows.next() ? rows.double(0) : 1
  }

  /// The number of words of articles in the index. FTS5 stores a number for each column: seven bits
  /// a byte, highest first, with the eighth bit set on all bytes but the last
  /// (https://sqlite.org/fts5.html#the_docsize_table).
  func lengths(of articles: some Sequence<Int64>) throws -> [Int64: Double] {
    let rows = try db.rows(
      """
      SELECT size.id, size.sz FROM \(rows: ["id": .integers(Array(articles))]) each
      CROSS JOIN article_search_docsize size ON size.id = each.id
      """)
    var lengths: [Int64: Double] = [:]
    while try rows.next() {
      var (sum, number) = (0, 0)
      for byte in rows.bytes(1) {
        number = (number & 0xFF_FFFF) << 7 | Int(byte & 0x7F)
        if byte & 0x80 == 0 { (sum, number) = (sum + number, 0) }
      }
      lengths[rows.integer(0)] = Double(sum)
    }
    return lengths
  }
}
