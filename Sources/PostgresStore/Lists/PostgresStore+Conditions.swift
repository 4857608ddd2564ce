import Basics
import Foundation
import Matching
import Models
import Store

extension PostgresStore {
  /// The same if the articles' texts have to be read.
  private static let maxRead = 20_000

  /// A page of a list filtered by an expression: scans the list, a piece per round trip, until
  /// there are enough articles. A story is listed once, by its best matching article.
  ///
  /// - Parameter chosen: only these articles.
  func feed(
    _ list: ResolvedList, _ condition: MatchExpression, isNarrow: Bool,
    among chosen: [Int64]? = nil, reader: Int64?, _ run: RunStatements
  ) throws -> ListedArticles {
    let query = list.query
    let limit = max(0, query.limit)
    let parts = SearchExpression(condition)
    var names = try names(of: parts, run)
    let matchingIDs = try matchingIDs(of: parts, run)
    let residual = matchingIDs == nil ? condition : parts.residual
    names.articles =
      if let matchingIDs, let chosen { Set(matchingIDs).intersection(chosen).sorted() } else {
        matchingIDs ?? chosen
      }
    let matcher = residual.map { Matcher([$0]) }
    let meter = WorkMeter(budget: ExpressionBudget.ofQuery)
    func passes(_ facts: ArticleFacts) throws -> Bool {
      guard let matcher else { return true }
      let passes = matcher.matches(facts, at: query.now ?? .distantPast, counting: meter)
      try CostlyExpression.check(meter)
      return passes
    }
    let needs = FactsNeeds(residual?.conditions ?? [])
    var walk = query
    walk.allVersions = true
    var passed: [Int64] = []
    var last: FeedCursor?
    // Articles already examined, and whether they match.
    var verdicts: [Int64: Bool] = [:]
    var left = needs.text ? Self.maxRead : ListLimits.walked
    var isMore = false
    var size = max(2 * limit, 50)
    pieces: while left > 0 {
      walk.after = last ?? query.after
      let most = min(size, left)
      let piece = try facts(
        of: ListSQL(
          walk, reader: reader, of: names, isNarrow: isNarrow, limit: most),
        needs,
        run)
      for article in piece { verdicts[article.id] = try passes(article.facts) }
      var listed = Set(piece.lazy.map(\.id).filter { verdicts[$0] ?? false })
      if query.collapsesStories {
        let storyArticles = piece.filter { listed.contains($0.id) }.compactMap { article in
          article.story.map { RankedStoryArticle(id: article.id, story: $0, place: article.place) }
        }
        let search = BetterStoryArticles(
          query: query, names: names, needs: needs, reader: reader)
        listed.subtract(try search.coveredBetter(storyArticles, &verdicts, run, passes: passes))
      }
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
    let rows = try run([.fixedPlan, CardSQL.named(ids, key: sort.key, me: "\(reader)")])
    return try articles(cards: rows[1], run)
  }

  /// An article of a list with its facts.
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
    let facts = FactsSQL(needs, me: sql.me).select(
      from: sql.rows, columns: "p.article_id, p.place, p.story_id", order: ListSQL.order)
    let rows = try run([.fixedPlan, PostgresStatement(facts)])
    return try rows[1].map(Candidate.init)
  }

  /// The ids of the sources and categories that an expression names by parts of their names.
  func names(of expression: SearchExpression, _ run: RunStatements) throws -> NamedLists {
    try NamedLists(expression) { try run($0.map(PostgresStatement.init)).map(SQLRows.init) }
  }
}

/// Finds better articles of the stories in a list that an expression filters.
struct BetterStoryArticles {
  let query: FeedQuery
  let names: NamedLists
  let needs: FactsNeeds
  let reader: Int64?

  /// Number of stories, or of articles with their facts and perhaps texts, in memory at a time.
  private static let atOnce = 200

  /// The matching articles whose story has a better matching article.
  ///
  /// - Parameter verdicts: which articles match, as far as known; extended by the articles that are
  ///   examined.
  func coveredBetter(
    _ storyArticles: [RankedStoryArticle], _ verdicts: inout [Int64: Bool], _ run: RunStatements,
    passes: (ArticleFacts) throws -> Bool
  ) throws -> Set<Int64> {
    // Once per story: every article that is better than its last one is better than at least one.
    let last = Dictionary(storyArticles.map { ($0.story, $0) }, uniquingKeysWith: { min($0, $1) })
    let stories = last.values.sorted { $0.story < $1.story }
    var better: [RankedStoryArticle] = []
    for part in parts(of: stories) { better += try self.better(than: part, run) }
    let unknown = Set(better.map(\.id)).filter { verdicts[$0] == nil }.sorted()
    for part in parts(of: unknown) {
      for (id, facts) in try facts(of: part, run) { verdicts[id] = try passes(facts) }
    }
    var best: [Int64: RankedStoryArticle] = [:]
    for article in better where verdicts[article.id] ?? false {
      best[article.story] = max(best[article.story] ?? article, article)
    }
    return Set(
      storyArticles.filter { article in best[article.story].map { $0 > article } ?? false }.map(
        \.id))
  }

  private func parts<Element>(of all: [Element]) -> [ArraySlice<Element>] {
    stride(from: 0, to: all.count, by: Self.atOnce).map {
      all[$0..<min($0 + Self.atOnce, all.count)]
    }
  }

  /// The best listed articles of the stories of some articles, ranked above these.
  private func better(
    than storyArticles: ArraySlice<RankedStoryArticle>, _ run: RunStatements
  ) throws -> [RankedStoryArticle] {
    let key = query.sort.column
    // OFFSET 0: the ranks of the story are sorted. Otherwise all better ranks would be walked in
    // their order for each story, to avoid sorting.
    let sql: SQLStatement = """
      SELECT k.story, b.article_id, b.place
      FROM unnest(\(list: .integers(storyArticles.map(\.id))),
        \(list: .integers(storyArticles.map(\.story))),
        \(numbers: storyArticles.map(\.place))) k (id, story, place)
      CROSS JOIN LATERAL (SELECT r.* FROM (
          SELECT r.article_id, r.\(sql: key) AS place FROM story_article other
          JOIN article_rank r ON r.article_id = other.article_id
          WHERE other.story_id = k.story AND (r.\(sql: key), r.article_id) > (k.place, k.id)
            AND \(sql: ListConditions(query, reader: reader, names: names).isListed) OFFSET 0) r
        ORDER BY r.place DESC, r.article_id DESC LIMIT \(sql: "\(ListLimits.comparedStoryArticles)")) b
      """
    return try run([.fixedPlan, PostgresStatement(sql)])[1].map { row in
      RankedStoryArticle(
        id: try row["article_id"], story: try row["story"], place: try row["place"])
    }
  }

  private func facts(
    of articles: ArraySlice<Int64>, _ run: RunStatements
  ) throws -> [(Int64, ArticleFacts)] {
    let sql = FactsSQL(needs, me: "\(reader)").select(Array(articles))
    return try run([.fixedPlan, PostgresStatement(sql)])[1].map { row in
      (try row["article_id"], try ArticleFacts(row))
    }
  }
}

/// An article of a story, with its sort key in a list.
struct RankedStoryArticle: Comparable {
  let id: Int64
  let story: Int64
  let place: Double

  /// Whether it comes after the other one in the list.
  static func < (one: RankedStoryArticle, other: RankedStoryArticle) -> Bool {
    (one.place, one.id) < (other.place, other.id)
  }
}
