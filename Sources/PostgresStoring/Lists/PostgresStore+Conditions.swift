import Foundation
import Matching
import Models
import Postgres
import Storing

extension PostgresStore {
  /// Articles of a list that are looked at for one page.
  private static let mostWalked = 200_000
  /// The same where their texts have to be read.
  private static let mostRead = 20_000
  /// Tellings of a story that are compared.
  private static let mostTellings = 200

  /// A page of a list of which only what an expression lets pass is shown: the list is walked down,
  /// a piece each round trip, until there is enough. A story is told once, by the best of its articles
  /// that pass.
  ///
  /// - Parameter latest: only what came after this article.
  func feed(
    _ list: ResolvedList, _ condition: MatchExpression, isNarrow: Bool,
    newerThan latest: Int64? = nil, reader: Int64?, _ run: RunStatements
  ) throws -> ListedArticles {
    let query = list.query
    let limit = max(0, query.limit)
    let parts = SearchExpression(condition)
    var names = try names(of: condition, run)
    names.articles = try holders(of: parts, run)
    let rest = names.articles == nil ? condition : parts.rest
    let matcher = rest.map { Matcher([$0]) }
    func passes(_ facts: ArticleFacts) -> Bool {
      matcher?.matches(facts, at: query.now ?? .distantPast) ?? true
    }
    let needs = FactsNeeds(rest?.conditions ?? [])
    var walk = query
    walk.allVersions = true
    var passed: [Int64] = []
    var last: FeedCursor?
    var left = needs.text ? Self.mostRead : Self.mostWalked
    var isMore = false
    var size = max(2 * limit, 50)
    pieces: while left > 0 {
      walk.after = last ?? query.after
      let most = min(size, left)
      let piece = try facts(
        of: ListSQL(
          walk, reader: reader, of: names, newerThan: latest, isNarrow: isNarrow, most: most),
        needs,
        run)
      let passing = piece.filter { passes($0.facts) }
      let told = try toldBetter(
        passing, query, names, needs, reader: reader, run, passes: passes)
      let listed = Set(passing.map(\.id)).subtracting(told)
      for article in piece {
        if passed.count == limit {
          isMore = true
          break pieces
        }
        if listed.contains(article.id) { passed.append(article.id) }
        last = FeedCursor(value: article.place, id: article.id, sort: query.sort)
      }
      left -= piece.count
      isMore = piece.count == most
      guard isMore else { break }
      size = min(size * 4, needs.text ? 400 : 4000)
    }
    var page = ListedArticles(list: list, items: [], next: isMore ? last : nil)
    page.items = try cards(passed, scored: query.sort, reader: reader, run)
    return page
  }

  private func cards(
    _ ids: [Int64], scored sort: FeedQuery.Sort, reader: Int64?, _ run: RunStatements
  ) throws -> [RankedArticle] {
    guard !ids.isEmpty else { return [] }
    let key = if case .rank(let key) = sort { key } else { RankingKey.today }
    return try run([
      .asWritten,
      PostgresStatement(CardSQL.named(key: key, me: "$2"), .integers(ids), .integer(reader)),
    ])[1].map { try RankedArticle(card: $0, pictures: pictures) }
  }

  /// An article of a list with what is asked about it.
  private struct Candidate {
    let id: Int64
    let place: Double
    let story: Int64?
    let facts: ArticleFacts

    init(_ row: PostgresRows.Row) throws {
      (id, place, story) = (try row["article_id"], try row["place"], try row["story_id"])
      facts = try ArticleFacts(row)
    }
  }

  private func facts(
    of sql: ListSQL, _ needs: FactsNeeds, _ run: RunStatements
  ) throws -> [Candidate] {
    let statement = PostgresStatement(
      FactsSQL(needs, me: sql.me).select(
        from: sql.rows, columns: ["p.article_id", "p.place", "p.story_id"], order: ListSQL.order),
      sql.parts.parameters)
    let rows = try run([.asWritten, statement])
    return try rows[1].map(Candidate.init)
  }

  /// Those of some articles of whose stories a better telling passes too.
  private func toldBetter(
    _ articles: [Candidate], _ query: FeedQuery, _ names: ListSQL.Names, _ needs: FactsNeeds,
    reader: Int64?, _ run: RunStatements, passes: (ArticleFacts) -> Bool
  ) throws -> Set<Int64> {
    let tellings = articles.filter { $0.story != nil }
    guard query.tellsOnce, !tellings.isEmpty else { return [] }
    let key = ListSQL.key(query.sort)
    var parts = StatementParts()
    let ids = parts.bind(.integers(tellings.map(\.id)))
    let stories = parts.bind(.integers(tellings.map(\.story)))
    let places = parts.bind(.numbers(tellings.map(\.place)))
    let me = parts.bind(.integer(reader))
    parts.conditions = [
      "other.story_id = k.story", "(r.\(key), r.article_id) > (k.place, k.id)",
      query.category.map {
        "r.category_id = (SELECT id FROM category WHERE name_key = "
          + "\(parts.bind(.text($0.lowercased()))))"
      } ?? "r.is_first",
    ]
    if let sources = names.sources {
      parts.conditions.append("r.source_id = ANY (\(parts.bind(.integers(sources))))")
    }
    if let articles = names.articles {
      parts.conditions.append("r.article_id = ANY (\(parts.bind(.integers(articles))))")
    }
    if let categories = names.categories {
      parts.conditions.append(
        """
        EXISTS (SELECT 1 FROM article_rank listed WHERE listed.article_id = r.article_id
          AND listed.category_id = ANY (\(parts.bind(.integers(categories)))))
        """)
    }
    if let only = query.scope.only {
      parts.conditions.append("r.source_id = ANY (\(parts.bind(.integers(only))))")
    }
    if !query.scope.without.isEmpty {
      parts.conditions.append(
        "r.source_id <> ALL (\(parts.bind(.integers(query.scope.without))))")
    }
    if let since = query.since {
      parts.conditions.append("r.dated >= \(parts.bind(.date(since)))")
    }
    let rows = """
      SELECT k.id, b.article_id FROM unnest(\(ids), \(stories), \(places)) k (id, story, place)
      CROSS JOIN LATERAL (SELECT r.article_id FROM story_article other
        JOIN article_rank r ON r.article_id = other.article_id
        WHERE \(parts.condition) LIMIT \(Self.mostTellings)) b
      """
    let sql = FactsSQL(needs, me: me).select(from: rows, columns: ["p.id AS of"], order: "p.id")
    let better = try run([.asWritten, PostgresStatement(sql, parts.parameters)])[1]
    var told: Set<Int64> = []
    for row in better where passes(try ArticleFacts(row)) { told.insert(try row["of"]) }
    return told
  }

  /// The ids of the sources and categories that an expression names by parts of their names.
  func names(of condition: MatchExpression, _ run: RunStatements) throws -> ListSQL.Names {
    func words(in wanted: MatchField) -> [MatchWords] {
      condition.conjuncts.compactMap { part in
        if case .condition(.words(let words, in: wanted)) = part { words } else { nil }
      }
    }
    let (sources, categories) = (words(in: .source), words(in: .category))
    var names = ListSQL.Names()
    guard !sources.isEmpty || !categories.isEmpty else { return names }
    let rows = try run([
      PostgresStatement("SELECT id, name FROM source"),
      PostgresStatement("SELECT id, name FROM category"),
    ])
    func ids(_ rows: PostgresRows, _ parts: [MatchWords]) throws -> [Int64]? {
      guard !parts.isEmpty else { return nil }
      return try rows.filter { row in
        let name: String = try row["name"]
        return parts.allSatisfy { $0.isPart(of: name) }
      }.map { try $0["id"] }
    }
    names.sources = try ids(rows[0], sources)
    names.categories = try ids(rows[1], categories)
    return names
  }
}
