import GRDB

/// The statements of one transaction that run for every article, found by the address of their SQL
/// text in the program. GRDB finds statements by comparing the text, which takes as long as a short
/// statement runs. Measured by `Benchmarks/Refreshing`.
final class StatementCache {
  private var statements: [UnsafePointer<UInt8>: RawStatement] = [:]

  func statement(_ sql: StaticString, in db: Database) throws -> RawStatement {
    try statement(named: sql, sql.description, in: db)
  }

  /// As ``statement(_:in:)``, for a text that is composed; `name` is a literal of no other
  /// statement.
  func statement(
    named name: StaticString, _ sql: @autoclosure () -> String, in db: Database
  ) throws -> RawStatement {
    guard name.hasPointerRepresentation else { return try RawStatement(db, sql()) }
    if let statement = statements[name.utf8Start] { return statement }
    let statement = try RawStatement(db, sql())
    statements[name.utf8Start] = statement
    return statement
  }
}

extension StoreWriter {
  /// A statement that runs for every article; see ``StatementCache``.
  func cached(_ sql: StaticString) throws -> RawStatement {
    try statements.statement(sql, in: db)
  }

  func cached(named name: StaticString, _ sql: @autoclosure () -> String) throws -> RawStatement {
    try statements.statement(named: name, sql(), in: db)
  }
}
