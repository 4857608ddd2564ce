import Models
import Store

extension PostgresStore {
  /// Calls `body` with a snapshot of the store.
  package func transfer<Value>(_ body: (PostgresTransferSource) throws -> Value) throws -> Value {
    try transaction { transaction in
      transaction.add("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
      let types = try ColumnTypes(transaction.run(ColumnTypes.statement))
      return try body(PostgresTransferSource(transaction: transaction, types: types))
    }
  }

  /// Begins or continues a transfer; `false` if the store holds other data than that of an
  /// interrupted transfer.
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
        + TransferIndexes.dropAll)
    return true
  }

  /// A target to fill with rows of another store.
  package func transferTarget() throws -> PostgresTransferTarget {
    PostgresTransferTarget(
      store: self, types: try ColumnTypes(pool.run([ColumnTypes.statement])[0]))
  }
}
