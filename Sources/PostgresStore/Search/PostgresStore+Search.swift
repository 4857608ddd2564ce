import Basics
import Foundation
import Matching
package import Models
import Store

extension PostgresStore: SearchStoring {
  package func search(_ query: SearchQuery, reader: String) throws -> [SearchHit] {
    try readingArticles(\.article, reader: reader) {
      try mappingFaults { try search(query, reader: reader, bounds: SearchBounds()) }
    }
  }

  private func search(
    _ query: SearchQuery, reader: String, bounds: SearchBounds
  ) throws -> [SearchHit] {
    let typed = query.expression ?? MatchReader.search(query.text).0
    let (query, id, rows) = try resolved(
      query, typed, reader: reader, with: [IndexSize.statement])
    guard let typed else { return [] }
    let expression = SearchExpression(typed)
    guard expression.finds else { return [] }
    let size = try IndexSize(rows[0])
    let questions = SearchPhrases.questions(of: expression, tokens: IndexWord.sought)
    let answers = try answers(to: questions, among: size.articles, bounds: bounds)
    guard
      let phrases = SearchPhrases(expression, answers, bounds: bounds, tokens: IndexWord.sought)
    else {
      // An expression whose words have no letter matches nothing.
      guard expression.wanted.isEmpty else { return [] }
      return try feed(
        ResolvedList(query: query.latest(typed), tabs: []), isNarrow: false, reader: id, pool.run
      ).items.map { SearchHit(article: $0, snippet: []) }
    }
    let conditions = query.conditions(
      on: "f.article_id", reader: id, of: try names(of: expression, pool.run))
    let ids = try best(
      phrases, conditions, query, residual: expression.residual, reader: id, size: size, bounds)
    return try hits(ids, phrases, reader: id)
  }

  /// The best matches among those that pass the query's filters.
  private func best(
    _ phrases: SearchPhrases, _ conditions: SQLStatement, _ query: SearchQuery,
    residual: MatchExpression?,
    reader: Int64?, size: IndexSize, _ bounds: SearchBounds
  ) throws -> [Int64] {
    let wanted = phrases.wanted.flatMap(\.phrases)
    let lexemes = WordPositions.lexemes(wanted.flatMap { $0.wordings.joined() })
    let meter = WorkMeter(budget: bounds.steps)
    var walk = WindowWalk.down(from: size.articles + 1)
    var matches: [(place: Double, id: Int64)] = []
    var tried = 0
    while matches.count < bounds.compared, tried < Self.maxTried,
      tried < bounds.tried || matches.count < query.limit, let window = walk.next
    {
      let most = min(bounds.compared, Self.maxTried - tried)
      let rows = try pool.run([
        .wordIndexPlan,
        Self.matches(phrases, in: window, upTo: most, lexemes: lexemes, where: conditions),
      ])[1]
      tried += rows.count
      let found = try passing(
        rows.compactMap(WordPositions.init), residual, at: query.now ?? .distantPast,
        reader: reader, counting: meter)
      matches += found.prefix(bounds.compared - matches.count)
        .map { ($0.score(wanted, averageLength: size.averageLength), $0.article) }
      let last =
        try rows.count < most ? nil : Array(rows).last.map { try $0["article_id"] as Int64 }
      walk.advance(
        found: rows.count, downTo: last, wanted: bounds.compared - matches.count)
    }
    return matches.sorted { $0 > $1 }.prefix(max(0, query.limit)).map(\.id)
  }

  /// Maximum number of matches on which filters are tried, even if few pass.
  private static let maxTried = 200_000

  /// Number of articles that are matched at once against conditions outside the index: their texts
  /// are in memory.
  private static let passedAtOnce = 200

  private func passing(
    _ found: [WordPositions], _ residual: MatchExpression?, at now: Date, reader: Int64?,
    counting meter: WorkMeter
  ) throws -> [WordPositions] {
    guard let residual, !found.isEmpty else { return found }
    let matcher = Matcher([residual])
    let sql = FactsSQL(FactsNeeds(residual.conditions), me: "\(reader)")
    var passing: Set<Int64> = []
    for start in stride(from: 0, to: found.count, by: Self.passedAtOnce) {
      let ids = found[start..<min(start + Self.passedAtOnce, found.count)].map(\.article)
      let rows = try pool.run([.wordIndexPlan, PostgresStatement(sql.select(ids))])[1]
      for row in rows
      where try matcher.matches(ArticleFacts(row), at: now, counting: meter) {
        passing.insert(try row["article_id"])
      }
    }
    try CostlyExpression.check(meter)
    return found.filter { passing.contains($0.article) }
  }

  /// The articles with the snippets that match.
  private func hits(
    _ ids: [Int64], _ phrases: SearchPhrases, reader: Int64?
  ) throws -> [SearchHit] {
    guard !ids.isEmpty else { return [] }
    let rows = try pool.run([
      .fixedPlan,
      CardSQL.named(ids, key: .today, me: "\(reader)"),
      PostgresStatement(
        "SELECT article_id, title, body FROM article_text WHERE article_id = ANY ($1)",
        .integers(ids)),
    ])
    let cutter = SnippetCutter(phrases)
    let snippets: [Int64: [SearchHit.Run]] = try rows[2].by("article_id") {
      cutter.snippet(title: try $0["title"], body: try $0["body"])
    }
    return try articles(cards: rows[1], pool.run).map { article in
      SearchHit(article: article, snippet: snippets[article.id] ?? [])
    }
  }

  /// Resolves the names of a search, and finds the reader.
  ///
  /// - Parameters:
  ///   - expression: the expression of the search.
  ///   - others: statements for the same round trip.
  /// - Returns: also the rows of `others`.
  /// - Throws: ``UnknownName``.
  private func resolved(
    _ query: SearchQuery, _ expression: MatchExpression?, reader: String,
    with others: [PostgresStatement]
  ) throws -> (query: SearchQuery, reader: Int64?, rows: [PostgresRows]) {
    var list = FeedQuery(category: query.category, source: query.source)
    list.condition = expression
    list.includesRemoved = true
    let (found, reader, rows) = try resolved(list, reader: reader, with: others)
    // A reader's own category exists only for lists.
    if let typed = query.category, found.query.ownCategory != nil {
      throw UnknownName(kind: .category, name: typed, known: found.tabs)
    }
    var query = query
    (query.category, query.source) = (found.query.category, found.query.source)
    query.scope = found.query.scope
    return (query, reader, rows)
  }
}

extension FactsSQL {
  /// - Parameters:
  ///   - rows: a query for articles (`article_id`), in order.
  ///   - others: further columns, of the articles or of `p`.
  func select(
    from rows: SQLStatement, columns others: String, order: String
  ) -> SQLStatement {
    """
    SELECT \(sql: others), \(sql: columns)
    FROM (\(sql: rows)) p JOIN article a ON a.id = p.article_id
    JOIN source ON source.id = a.source_id \(sql: joins) ORDER BY \(sql: order)
    """
  }

  /// The facts of articles, with `article_id`.
  func select(_ articles: [Int64]) -> SQLStatement {
    select(
      from: "SELECT unnest(\(list: .integers(articles))) AS article_id", columns: "p.article_id",
      order: "p.article_id")
  }
}
