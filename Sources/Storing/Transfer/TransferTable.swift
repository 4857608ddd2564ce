/// A table as both stores can give and take it: its rows without what a store derives from them.
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
  /// Those of the key come first, in its order.
  package var columns: [Column]
  package var keyCount: Int

  package init(_ name: String, key: [Column], _ others: [Column] = []) {
    self.name = name
    columns = key + others
    keyCount = key.count
  }

  package var key: ArraySlice<Column> { columns.prefix(keyCount) }

  /// Whether one store folds names of the key where the other one compares them so: they have no
  /// order that is the same in both. Such tables are small.
  package var hasFoldedKey: Bool { key.contains(where: \.isFolded) }

  /// Where a column is among the others.
  package func place(_ column: String) -> Int? { columns.firstIndex { $0.name == column } }
}
