import Matching
import Models
import Store

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
