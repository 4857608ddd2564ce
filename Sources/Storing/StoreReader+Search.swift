package import Foundation
import GRDB
package import Models

extension StoreReader {
  /// Above so many matches a query tells little: the latest of them are looked at, those with the
  /// words in their headlines first.
  private static let fewMatches = 2000
  /// Matches that filters are tried on.
  private static let mostMatches = 20_000

  /// The articles that match what was typed, best first: by BM25 (S. Robertson and others, TREC-3,
  /// 1994), a word of the headline counting as four of the body. Empty when nothing in it is a
  /// word. Never an error for what was typed.
  package func search(_ query: SearchQuery, reader: Int64?) throws -> [SearchHit] {
    let expression = SearchExpression(query.text)
    guard let match = expression.match else { return [] }
    var query = query
    query.source = query.source ?? expression.source
    query.category = query.category ?? expression.category
    let ids = try best(match, query, reader: reader)
    let snippets = try snippets(of: ids, match: match)
    return try articles(ids, reader: reader).map { article in
      SearchHit(article: article, snippet: snippets[article.id] ?? [])
    }
  }

  private func best(_ match: String, _ query: SearchQuery, reader: Int64?) throws -> [Int64] {
    if try count(match, upTo: Self.fewMatches) < Self.fewMatches {
      return try ids(
        "SELECT rowid AS id, bm25(article_search, 4, 1) AS place FROM article_search"
          + " WHERE article_search MATCH ?1", match, query, reader: reader)
    }
    // The words of all matches would have to be counted: for the latest of them it is enough where
    // they stand.
    let latest =
      "SELECT rowid AS id, -rowid AS place FROM article_search WHERE article_search MATCH ?1"
      + " ORDER BY rowid DESC LIMIT \(Self.mostMatches)"
    let titled = try ids(latest, "{title} : (\(match))", query, reader: reader)
    guard titled.count < query.limit else { return titled }
    let others = try ids(latest, match, query, reader: reader)
    return Array((titled + others.filter { !titled.contains($0) }).prefix(query.limit))
  }

  private func count(_ match: String, upTo most: Int) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM
          (SELECT 1 FROM article_search WHERE article_search MATCH ? LIMIT ?)
        """)
    return try Int.fetchOne(statement, arguments: [match, most]) ?? 0
  }

  /// Those of some matches that pass the query's filters, in the order of their place.
  private func ids(
    _ matches: String, _ match: String, _ query: SearchQuery, reader: Int64?
  ) throws -> [Int64] {
    var arguments: [(any DatabaseValueConvertible)?] = [match, query.limit]
    func bind(_ value: (any DatabaseValueConvertible)?) -> String {
      arguments.append(value)
      return "?\(arguments.count)"
    }
    var conditions: [String] = []
    if let source = query.source {
      conditions.append("r.source_id = (SELECT id FROM source WHERE name = \(bind(source)))")
    }
    if let category = query.category {
      conditions.append("r.category_id = (SELECT id FROM category WHERE name = \(bind(category)))")
    } else {
      conditions.append("r.is_first = 1")
    }
    if let since = query.since { conditions.append("r.dated >= \(bind(since.stored))") }
    if query.bookmarked {
      conditions.append(
        "EXISTS (SELECT 1 FROM article_state kept WHERE kept.reader_id = \(bind(reader))"
          + " AND kept.article_id = r.article_id AND kept.bookmarked_at IS NOT NULL)")
    }
    conditions.append(
      "NOT EXISTS (SELECT 1 FROM article_state s WHERE s.reader_id = \(bind(reader))"
        + " AND s.article_id = r.article_id AND (s.hidden_at IS NOT NULL"
        + "\(query.unread ? " OR s.read_at IS NOT NULL" : "")))")
    return try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT m.id FROM (\(matches)) m CROSS JOIN article_rank r ON r.article_id = m.id
          WHERE \(conditions.joined(separator: " AND "))
          ORDER BY m.place, m.id DESC LIMIT ?2
          """), arguments: StatementArguments(arguments))
  }

  /// The pieces of articles where they match.
  private func snippets(of ids: [Int64], match: String) throws -> [Int64: [SearchHit.Run]] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT snippet(article_search, 1, '\(SearchText.matchStart)', '\(SearchText.matchEnd)',
          '…', 24) FROM article_search WHERE article_search MATCH ? AND rowid = ?
        """)
    var snippets: [Int64: [SearchHit.Run]] = [:]
    for id in ids {
      guard let text = try String.fetchOne(statement, arguments: [match, id]) else { continue }
      snippets[id] = SearchText.runs(text)
    }
    return snippets
  }

  /// The articles that share most with some terms, best first, with their BM25 (higher is better):
  /// those of one story left out.
  ///
  /// - Parameter terms: words, or characters that stand together.
  package func related(
    to article: Int64, terms: [String], limit: Int
  ) throws -> [(article: Int64, likeness: Double, dated: Date)] {
    guard !terms.isEmpty else { return [] }
    let match = terms.map(SearchExpression.quoted).joined(separator: " OR ")
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT m.id, m.place, r.dated FROM (
            SELECT rowid AS id, bm25(article_search, 2, 1) AS place FROM article_search
            WHERE article_search MATCH ?1) m
          CROSS JOIN article_rank r ON r.article_id = m.id AND r.is_first = 1
          LEFT JOIN story_article told ON told.article_id = m.id
          WHERE m.id <> ?2 AND told.story_id IS NOT
            ifnull((SELECT story_id FROM story_article WHERE article_id = ?2), -1)
          ORDER BY m.place LIMIT ?3
          """), arguments: [match, article, limit])
    return rows.map { ($0["id"], -($0["place"] as Double), Date(stored: $0["dated"])) }
  }

  /// Headline and text of an article as the index has them.
  package func indexedText(_ article: Int64) throws -> (title: String, body: String)? {
    let statement = try db.cachedStatement(
      sql: "SELECT title, substr(body, 1, 2000) FROM article_search WHERE rowid = ?")
    return try Row.fetchOne(statement, arguments: [article]).map { row in
      (SearchText.readable(row[0]), SearchText.readable(row[1]))
    }
  }

  /// How many articles hold each of some terms, and in all (term 0), as finding stories counts.
  package func termWeights(_ terms: [Int32]) throws -> [Int32: Double] {
    let statement = try db.cachedStatement(sql: "SELECT weight FROM term_frequency WHERE term = ?")
    var weights: [Int32: Double] = [:]
    for term in terms { weights[term] = try Double.fetchOne(statement, arguments: [term]) }
    return weights
  }
}
