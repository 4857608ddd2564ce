package import Models
import Postgres
import Storing

extension PostgresStore {
  /// Lends out what it holds at one moment.
  package func transfer(_ body: (PostgresTransferSource) throws -> Void) throws {
    try transaction { transaction in
      transaction.add("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
      let types = try ColumnTypes(transaction.run(ColumnTypes.statement))
      try body(PostgresTransferSource(transaction: transaction, types: types))
    }
  }

  /// Whether nothing was ever stored in it, but what an interrupted transfer brought.
  package func beginTransfer() throws -> Bool {
    let rows = try run(
      """
      SELECT to_regclass('transfer_progress') IS NOT NULL,
        EXISTS (SELECT 1 FROM source) OR EXISTS (SELECT 1 FROM reader)
      """)
    let (isBegun, isFilled): (Bool, Bool) = (
      try rows.first?[0] ?? false, try rows.first?[1] ?? false
    )
    guard isBegun || !isFilled else { return false }
    guard !isBegun else { return true }
    _ = try run(
      [PostgresStatement("CREATE TABLE transfer_progress (begun float8 NOT NULL)")]
        + TransferIndexes.takeAway)
    return true
  }

  /// To be filled with rows of another store.
  ///
  /// - Parameter articles: those that a list shows.
  package func transferTarget(
    articles: @escaping @Sendable (StoredList) -> [Int64]
  ) throws -> PostgresTransferTarget {
    PostgresTransferTarget(
      store: self, types: try ColumnTypes(pool.run([ColumnTypes.statement])[0]), articles: articles)
  }
}
