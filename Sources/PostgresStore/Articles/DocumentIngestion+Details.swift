import Models
import Store

extension DocumentIngestion {
  /// Stored data of articles that are new, have changed or have counters.
  struct Details {
    /// Ids for the new articles.
    var ids: [Int64] = []
    var shown: [Int64: ShownText] = [:]
    var counters: [Int64: [CounterMetric: Int]] = [:]
    var recorded: [Int64: [CounterMetric: Int]] = [:]
    var keys: [Int64: RankKeys] = [:]
  }

  /// - Parameters:
  ///   - changed: articles whose drafts differ from the stored version.
  ///   - counted: articles whose drafts have counters.
  static func details(
    changed: [Int64], counted: [Int64], newArticles: Int, _ transaction: PostgresTransaction
  ) throws -> Details {
    guard newArticles > 0 || !changed.isEmpty || !counted.isEmpty else { return Details() }
    // Locked in an order common to all transactions, and in statements of their own: see
    // ``ShownText/lock(_:)``. Articles with counters can't be deleted until the end.
    transaction.add(ShownText.lock(changed))
    let held = Set(counted).subtracting(changed).sorted()
    let found = try transaction.run([
      PostgresStatement(
        "SELECT id FROM article WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE", .integers(held)),
      PostgresStatement(
        "SELECT nextval(pg_get_serial_sequence('article', 'id')) FROM generate_series(1, $1)",
        .integer(newArticles)),
      PostgresStatement(ShownText.statement(changed)),
      PostgresStatement(CounterMetric.seen(of: counted)),
      PostgresStatement(CounterMetric.recorded(of: counted)),
      PostgresStatement(
        """
        SELECT article_id, today, now, burst FROM article_rank
        WHERE article_id = ANY ($1) AND is_first ORDER BY article_id FOR NO KEY UPDATE
        """, .integers(Set(counted).union(changed).sorted())),
    ])
    // An article deleted by now is missing here: the next attempt finds that out.
    guard found[0].count == held.count else { throw PostgresFault.staleDecision }
    var details = Details()
    details.ids = try found[1].values()
    for row in found[2] { details.shown[try row["id"]] = try ShownText(row) }
    details.counters = try CounterMetric.seen(found[3])
    details.recorded = try CounterMetric.recorded(found[4])
    for row in found[5] { details.keys[try row["article_id"]] = try RankKeys(row) }
    return details
  }
}
