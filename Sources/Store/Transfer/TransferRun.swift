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
