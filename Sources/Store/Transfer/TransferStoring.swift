/// A snapshot of a store from which all rows can be read.
package protocol TransferSource {
  /// Calls `body` with the rows of a table, some thousand at a time.
  ///
  /// - Parameter isInOrder: whether they come in key order.
  func rows(
    of table: TransferTable, isInOrder: Bool, _ body: (TransferRows) throws -> Void
  ) throws

  /// The last id given to a row of each table whose ids are never reused.
  func sequences() throws -> [String: Int64]
}

/// A store that is filled with the contents of another one.
package protocol TransferTarget {
  associatedtype Snapshot: TransferSource

  /// The tables in the order in which they are to be filled.
  ///
  /// - Parameter tables: each after the tables it refers to.
  func order(_ tables: [TransferTable]) -> [TransferTable]

  /// The key of the last row that it has of a table; `nil` if it may have any of the rows.
  func lastKey(of table: TransferTable) throws -> [TransferValue]?

  /// Inserts rows in one transaction. They are higher than the last key, if there is one; otherwise
  /// rows that it already has stay as they are.
  func ingest(_ rows: TransferRows, of table: TransferTable) throws

  /// Called when a table has all its rows.
  func end(of table: TransferTable) throws

  /// Ends the transfer: ids continue from these numbers.
  ///
  /// - Parameter comparing: called once, with a snapshot of all rows.
  func finish(sequences: [String: Int64], comparing: (Snapshot) throws -> Void) throws
}

/// Result of a transfer.
package struct TransferReport: Sendable, Hashable {
  package var articles = 0
  /// Number of rows of all tables.
  package var rows = 0
  /// Tables whose rows differ between the stores.
  package var differing: [String] = []

  package init() {}
}

/// A cell of a key of a transferred table.
package enum TransferValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case number(Double)
  case text(String)
  case bytes([UInt8])
}

/// A table in the form that both stores can read and write, without derived columns.
package struct TransferTable: Sendable, Hashable {
  package struct Column: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case integer, number, text, bytes }

    package var name: String
    package var kind: Kind

    package var isFolded: Bool { name == "name_key" || name == "digest_key" }

    package init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  package var name: String
  /// The key columns come first, in key order.
  package var columns: [Column]
  package var keyCount: Int

  package init(_ name: String, key: [Column], _ others: [Column] = []) {
    self.name = name
    columns = key + others
    keyCount = key.count
  }

  package var key: ArraySlice<Column> { columns.prefix(keyCount) }

  /// Whether one store keeps key names in lower case while the other compares them without regard
  /// to case: their order then differs between the stores. Such tables are small.
  package var hasFoldedKey: Bool { key.contains(where: \.isFolded) }

  /// The position of a column.
  package func place(_ column: String) -> Int? { columns.firstIndex { $0.name == column } }
}
