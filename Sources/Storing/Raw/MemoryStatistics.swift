import CSQLite

/// SQLite's statistics of the memory it uses.
enum MemoryStatistics {
  /// Disables them: they take a lock per allocation and are unused. Refused, without harm, where
  /// SQLite is in use already. Measured by `Benchmarks/Refreshing`.
  static let areDisabled: Bool = tintm_sqlite3_count_no_memory() == SQLITE_OK
}
