import Foundation
import GRDB
import Matching
import Models
import Store

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
    let (conditions, filters) = Self.filters(of: query, filter, reader: reader)
    let rows = try RawStatement(
      db,
      """
      SELECT rowid, CASE WHEN \(conditions.joined(separator: " AND "))
        THEN \(BM25Function.name)(article_search, ?2) END
      FROM article_search WHERE article_search MATCH ?1 AND rowid BETWEEN ?3 AND ?4
      ORDER BY rowid DESC
      """)
    defer { rows.reset() }
    rows.bind(1, phrases.match)
    BM25Function.weights(phrases.weights).withUnsafeBytes { rows.bind(2, $0) }
    rows.bind(3, range.lowerBound)
    rows.bind(4, range.upperBound)
    for (index, filter) in filters.enumerated() { filter(rows, Int32(index + 5)) }
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
    let rows = try RawStatement(
      db,
      """
      SELECT rowid FROM article_search WHERE article_search MATCH ?1 ORDER BY rowid DESC LIMIT ?2
      """)
    defer { rows.reset() }
    rows.bind(1, rare)
    rows.bind(2, Int64(bounds.compared))
    var range: ClosedRange<Int64>?
    var count = 0
    while try rows.next() {
      count += 1
      range = rows.integer(0)...(range?.upperBound ?? rows.integer(0))
    }
    // There may be more matches below.
    return count < bounds.compared ? range : range.map { 0...$0.upperBound }
  }

  /// The SQL conditions on an article, and the bindings of their parameters, from ?5 on.
  private static func filters(
    of query: SearchQuery, _ filter: ArticleFilter, reader: Int64?
  ) -> (conditions: [String], binds: [(RawStatement, Int32) -> Void]) {
    var binds: [(RawStatement, Int32) -> Void] = []
    func bind(_ body: @escaping (RawStatement, Int32) -> Void) -> String {
      binds.append(body)
      return "?\(binds.count + 4)"
    }
    func text(_ text: String) -> String { bind { $0.bind($1, text) } }
    // No reader has the id 0.
    let reader = bind { $0.bind($1, reader ?? 0) }
    let state =
      "SELECT 1 FROM article_state s WHERE s.reader_id = \(reader) AND s.article_id = "
      + "article_search.rowid"
    var conditions = [
      "NOT EXISTS (\(state) AND (s.hidden_at IS NOT NULL"
        + "\(query.unread ? " OR s.read_at IS NOT NULL" : "")))"
    ]
    if query.bookmarked {
      conditions.append("EXISTS (\(state) AND s.bookmarked_at IS NOT NULL)")
    }
    var ranks: [String] = []
    if let source = query.source {
      ranks.append("r.source_id = (SELECT id FROM source WHERE name = \(text(source)))")
    }
    if let category = query.category {
      ranks.append("r.category_id = (SELECT id FROM category WHERE name = \(text(category)))")
    }
    if !query.scope.without.isEmpty {
      let ids = JSONArray.of(query.scope.without)
      ranks.append("r.source_id NOT IN (SELECT value FROM json_each(\(text(ids))))")
    }
    if let only = query.scope.only {
      ranks.append(
        "r.source_id IN (SELECT value FROM json_each(\(text(JSONArray.of(only)))))")
    }
    if let sources = filter.sources {
      ranks.append("r.source_id IN (SELECT value FROM json_each(\(text(sources))))")
    }
    if let categories = filter.categories {
      ranks.append("r.category_id IN (SELECT value FROM json_each(\(text(categories))))")
    }
    if let since = query.since {
      ranks.append("r.dated >= \(bind { $0.bind($1, since.stored) })")
    }
    if !ranks.isEmpty {
      // First, because it excludes most articles.
      conditions.insert(
        "EXISTS (SELECT 1 FROM article_rank r WHERE r.article_id = article_search.rowid AND "
          + ranks.joined(separator: " AND ") + ")", at: 0)
    }
    return (conditions, binds)
  }

  private func snippets(
    of ids: [Int64], _ cutter: SnippetCutter
  ) throws -> [Int64: [SearchHit.Run]] {
    let rows = try RawStatement(
      db, "SELECT id, title, body FROM article_words WHERE id IN (SELECT value FROM json_each(?))")
    defer { rows.reset() }
    rows.bind(1, JSONArray.of(ids))
    var snippets: [Int64: [SearchHit.Run]] = [:]
    while try rows.next() {
      snippets[rows.integer(0)] = cutter.snippet(
        title: rows.text(1) ?? "", body: rows.text(2) ?? "")
    }
    return snippets
  }
}
