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

/// Copies the contents of one store into another, and compares both afterwards. An interrupted copy
/// continues where it ended.
package struct TransferRun {
  private let tables: [TransferTable]
  private let check: () throws -> Void

  /// - Parameters:
  ///   - tables: in an order in which they can be filled.
  ///   - check: called between two batches; an error that it throws ends the run.
  package init(_ tables: [TransferTable], check: @escaping () throws -> Void) {
    self.tables = tables
    self.check = check
  }

  /// - Returns: what was copied, and whether the target has the same rows afterwards.
  /// - Throws: ``StoreFault``; any error that `check` throws.
  package func copy(
    _ source: some TransferSource, to target: some TransferTarget
  ) throws -> TransferReport {
    let tables = target.order(tables)
    let sums = try tables.map { try copy($0, of: source, to: target) }
    var report = TransferReport()
    report.rows = sums.reduce(0) { $0 + $1.rows }
    report.articles = zip(tables, sums).first { $0.0.name == "article" }?.1.rows ?? 0
    try target.finish(sequences: source.sequences()) { stored in
      for (table, sum) in zip(tables, sums) where try self.sum(of: table, in: stored) != sum {
        report.differing.append(table.name)
      }
    }
    return report
  }

  /// - Returns: the sum of all rows of the source, also of those that the target has already.
  private func copy(
    _ table: TransferTable, of source: some TransferSource, to target: some TransferTarget
  ) throws -> TransferSum {
    let last = try target.lastKey(of: table)
    var sum = TransferSum()
    try source.rows(of: table, isInOrder: true) { rows in
      try check()
      sum.add(rows)
      let missing = last.map { rows.after($0) } ?? rows
      if !missing.isEmpty { try target.ingest(missing, of: table) }
    }
    try target.end(of: table)
    return sum
  }

  private func sum(of table: TransferTable, in source: some TransferSource) throws -> TransferSum {
    var sum = TransferSum()
    try source.rows(of: table, isInOrder: false) { rows in
      try check()
      sum.add(rows)
    }
    return sum
  }
}

/// A checksum of rows that does not depend on their order: FNV-1a of 64 bits of each row, over words
/// of eight bytes (http://www.isthe.com/chongo/tech/comp/fnv/), mixed and added up.
struct TransferSum: Sendable, Hashable {
  private(set) var rows = 0
  private var sum: UInt64 = 0

  mutating func add(_ rows: TransferRows) {
    rows.forEach { add($0.cells) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var place = 0
    while place + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      Self.mix(word, into: &hash)
      place += 8
    }
    while place < bytes.count {
      Self.mix(UInt64(bytes[place]), into: &hash)
      place += 1
    }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    rows += 1
    sum &+= hash ^ (hash >> 27)
  }

  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    hash = (hash ^ word) &* 0x0000_0100_0000_01b3
    // Multiplication moves bits upwards only: this brings the upper half of a word down again.
    hash ^= hash >> 32
  }
}
