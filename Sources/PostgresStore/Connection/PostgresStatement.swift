/// A statement with its parameters, `$1` and so on.
///
/// Unless it is ``prepared``, it has no name on the server and leaves nothing in the connection.
package struct PostgresStatement: Sendable {
  let sql: String
  let parameters: [PostgresValue]
  private(set) var isPrepared = false

  package init(_ sql: String, _ parameters: [PostgresValue] = []) {
    self.sql = sql
    self.parameters = parameters
  }

  package init(_ sql: String, _ parameters: PostgresValue...) {
    self.init(sql, parameters)
  }

  /// The same statement, which a connection parses once and plans a few times at most if it is used
  /// often. Its plan must suit all parameters, and its text must not depend on data.
  package var prepared: PostgresStatement {
    var statement = self
    statement.isPrepared = true
    return statement
  }
}

extension Sequence<PostgresStatement> {
  /// See ``PostgresStatement/prepared``.
  package var prepared: [PostgresStatement] { map(\.prepared) }
}

extension PostgresStatement {
  /// Makes the planner run the rest of the round trip as written: joins in the written order and by
  /// index look-ups, and ORDER BY along an index. So the cost of a list does not depend on the
  /// server's statistics, which may be stale, and planning takes a fraction of the time. An order
  /// without an index is still sorted. The settings end with the transaction.
  static let fixedPlan = PostgresStatement("SELECT \(settings)")

  /// Statements that are planned as with ``fixedPlan``, once for all parameters: planning the
  /// queries of a page takes longer than running them, most of all if the planner estimates the
  /// frequency of each id in an array. Not for conditions such as `<> ALL ($1)` on many rows: only
  /// with a known array does the server compare by a hash table.
  static func plannedOnce(_ statements: [PostgresStatement]) -> [PostgresStatement] {
    ([genericPlan] + statements).prepared
  }

  private static let genericPlan = PostgresStatement(
    "SELECT \(settings), set_config('plan_cache_mode', 'force_generic_plan', true)")

  private static let settings = """
    set_config('join_collapse_limit', '1', true), set_config('enable_sort', 'off', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
    set_config('statement_timeout', '30s', true)
    """
}

extension PostgresStatement {
  /// Makes the rest of the round trip find words by their index and look up everything else by
  /// keys, whatever the server's statistics are. The settings end with the transaction.
  static let wordIndexPlan = PostgresStatement(
    """
    SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'on', true),
      set_config('enable_sort', 'on', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('join_collapse_limit', '1', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
      set_config('statement_timeout', '30s', true)
    """)
}
