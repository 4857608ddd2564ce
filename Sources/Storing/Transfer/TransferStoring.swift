/// A store of which everything can be read as it is at one moment.
package protocol TransferSource {
  /// Gives the rows of a table in the order of their keys, some hundred at a time.
  ///
  /// - Parameter key: only rows behind it; `nil` for all.
  func rows(
    of table: TransferTable, after key: [TransferValue]?,
    _ body: ([[TransferValue]]) throws -> Void
  ) throws

  /// The last number that was given to a row of a table, where numbers are never given twice.
  func sequences() throws -> [String: Int64]
}

/// A store that is filled with what another one holds.
package protocol TransferTarget {
  /// The key of the last row that it has of a table; `nil` where the table is to be read from its
  /// beginning.
  func lastKey(of table: TransferTable) throws -> [TransferValue]?

  /// Takes rows in one transaction; those that it has already stay as they are.
  func take(_ rows: [[TransferValue]], of table: TransferTable) throws

  /// Ends it: what is numbered goes on from these numbers.
  func finish(sequences: [String: Int64]) throws
}
