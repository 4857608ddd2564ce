import CSQLite

/// SQLite's memory statistics.
enum MemoryStatistics {
  /// Disables them: they take a lock per allocation and are unused. If SQLite is already in use, it
  /// refuses, without harm. Measured by `Benchmarks/Refreshing`.
  static let areDisabled: Bool = tintm_sqlite3_count_no_memory() == SQLITE_OK
}
