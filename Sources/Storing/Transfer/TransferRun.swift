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

  /// - Throws: ``StoreFault``; any error that `check` throws.
  package func copy(_ source: some TransferSource, to target: some TransferTarget) throws {
    for table in tables {
      try source.rows(of: table, after: target.lastKey(of: table)) { rows in
        try check()
        try target.take(rows, of: table)
      }
    }
    try target.finish(sequences: source.sequences())
  }

  /// Compares two stores, table by table.
  package func compare(
    _ source: some TransferSource, _ target: some TransferSource
  ) throws -> TransferReport {
    var report = TransferReport()
    for table in tables {
      let (one, other) = (try sum(of: table, in: source), try sum(of: table, in: target))
      report.rows += one.rows
      if table.name == "article" { report.articles = one.rows }
      if one != other { report.differing.append(table.name) }
    }
    return report
  }

  private func sum(of table: TransferTable, in source: some TransferSource) throws -> TransferSum {
    var sum = TransferSum()
    try source.rows(of: table, after: nil) { rows in
      try check()
      for row in rows { sum.add(row, of: table) }
    }
    return sum
  }
}
