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
