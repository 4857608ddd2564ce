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
