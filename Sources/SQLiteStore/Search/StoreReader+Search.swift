import Foundation
import GRDB
import Matching
package import Models
package import Store

extension StoreReader {
  /// The articles that match a query, best first: see ``BM25``. Empty if the query has no word. An
  /// invalid query is never an error.
  ///
  /// If very many articles match, only the latest of them are scored.
  func search(
    _ query: SearchQuery, reader: Int64?, bounds: SearchBounds = SearchBounds()
  ) throws -> [SearchHit] {
    guard let typed = query.expression ?? MatchReader.search(query.text).0 else { return [] }
    let expression = SearchExpression(typed)
    guard expression.finds else { return [] }
    guard let phrases = try SearchPhrases(expression, bounds: bounds, in: db) else {
      // Words without any token match nothing.
      guard expression.wanted.isEmpty else { return [] }
      return try feed(query.latest(typed), reader: reader).items
        .map { SearchHit(article: $0, snippet: []) }
    }
    let filter = try ArticleFilter.ofFound(
      expression, reader: reader, at: query.now ?? .distantPast, bounds: bounds, in: db)
    let ids = try best(phrases, query, filter, reader: reader, bounds)
    let snippets = try snippets(of: ids, SnippetCutter(phrases))
    return try articles(ids, reader: reader).map { article in
      SearchHit(article: article, snippet: snippets[article.id] ?? [])
    }
  }

  /// The ids of the best matches that pass the query's filters.
  private func best(
    _ phrases: SearchPhrases, _ query: SearchQuery, _ filter: ArticleFilter, reader: Int64?,
    _ bounds: SearchBounds
  ) throws -> [Int64] {
    guard let range = try range(of: phrases, bounds) else { return [] }
    let conditions = query.conditions(
      on: "article_search.rowid", reader: reader, of: filter.names)
    let rows = try db.rows(
      """
      SELECT rowid, CASE WHEN \(sql: conditions)
        THEN \(sql: BM25Function.name)(article_search, \(numbers: phrases.weights)) END
      FROM article_search WHERE article_search MATCH \(phrases.match)
        AND rowid BETWEEN \(range.lowerBound) AND \(range.upperBound)
      ORDER BY rowid DESC
      """)
    defer { rows.reset() }
    var matches: [(place: Double, id: Int64)] = []
    var tried = 0
    while matches.count < bounds.compared, tried < bounds.tried || matches.count < query.limit,
      try rows.next()
    {
      tried += 1
      if !rows.isNull(1), try filter.passes(rows.integer(0)) {
        matches.append((rows.double(1), rows.integer(0)))
      }
    }
    return matches.sorted { $0 > $1 }.prefix(query.limit).map(\.id)
  }

  /// The range of ids that holds all matches, from the rare words of a query. Outside of it the
  /// common words need not be read, which would take longest.
  ///
  /// - Returns: `nil` if there is no match.
  private func range(
    of phrases: SearchPhrases, _ bounds: SearchBounds
  ) throws -> ClosedRange<Int64>? {
    guard let rare = phrases.rareMatch else { return 0...Int64.max }
    let rows = try db.rows(
      """
      SELECT rowid FROM article_search WHERE article_search MATCH \(rare)
      ORDER BY rowid DESC LIMIT \(bounds.compared)
      """)
    defer { rows.reset() }
    var range: ClosedRange<Int64>?
    var count = 0
    while try rows.next() {
      count += 1
      range = rows.integer(0)...(range?.upperBound ?? rows.integer(0))
    }
    // There may be more matches below.
    return count < bounds.compared ? range : range.map { 0...$0.upperBound }
  }

  private func snippets(
    of ids: [Int64], _ cutter: SnippetCutter
  ) throws -> [Int64: [SearchHit.Run]] {
    let rows = try db.rows("SELECT id, title, body FROM article_words WHERE id \(in: ids)")
    defer { rows.reset() }
    var snippets: [Int64: [SearchHit.Run]] = [:]
    while try rows.next() {
      snippets[rows.integer(0)] = cutter.snippet(
        title: rows.text(1) ?? "", body: rows.text(2) ?? "")
    }
    return snippets
  }
}

extension SQLiteStore {
  package func search(_ query: SearchQuery, reader: String) throws -> [SearchHit] {
    try read { store in
      let reader = try store.readerID(reader)
      return try store.search(store.resolved(query, reader: reader), reader: reader)
    }
  }

  package func related(
    to article: Int64, by likeness: RelatedLikeness, reader: String
  ) throws -> [RankedArticle] {
    try read { try $0.related(to: article, by: likeness, reader: $0.readerID(reader)) }
  }
}
