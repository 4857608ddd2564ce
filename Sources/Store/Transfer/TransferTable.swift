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
