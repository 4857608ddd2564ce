import Postgres

extension PostgresStatement {
  /// Has what follows in the round trip done as it is written: joins in their order and by look-ups,
  /// and an order along its index. So what a list costs depends on no statistics of the server's, which
  /// may be old, and it is planned in a fraction of the time. Where an order is not an index's, it is
  /// sorted all the same. It ends with the transaction.
  static let asWritten = PostgresStatement(
    """
    SELECT set_config('join_collapse_limit', '1', true), set_config('enable_sort', 'off', true),
      set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
      set_config('statement_timeout', '30s', true)
    """)
}
