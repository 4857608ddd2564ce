/// A snapshot of a store from which all rows can be read.
package protocol TransferSource {
  /// Calls `body` with the rows of a table in key order, some hundred at a time.
  ///
  /// - Parameter key: only rows after this key; `nil` for all.
  func rows(
    of table: TransferTable, after key: [TransferValue]?,
    _ body: ([[TransferValue]]) throws -> Void
  ) throws

  /// The last id given to a row of each table whose ids are never reused.
  func sequences() throws -> [String: Int64]
}

/// A store that is filled with the contents of another one.
package protocol TransferTarget {
  /// The key of the last row that it has of a table; `nil` if the table is to be read from the
  /// beginning.
  func lastKey(of table: TransferTable) throws -> [TransferValue]?

  /// Inserts rows in one transaction; rows that it already has stay as they are.
  func take(_ rows: [[TransferValue]], of table: TransferTable) throws

  /// Ends the transfer: ids continue from these numbers.
  func finish(sequences: [String: Int64]) throws
}
