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
