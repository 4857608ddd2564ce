import Postgres

extension PostgresStatement {
  /// Makes the planner run the rest of the round trip as written: joins in the written order and by
  /// index look-ups, and ORDER BY along an index. So the cost of a list does not depend on the
  /// server's statistics, which may be stale, and planning takes a fraction of the time. An order
  /// without an index is still sorted. The settings end with the transaction.
  static let fixedPlan = PostgresStatement(
    """
    SELECT set_config('join_collapse_limit', '1', true), set_config('enable_sort', 'off', true),
      set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
      set_config('statement_timeout', '30s', true)
    """)
}
