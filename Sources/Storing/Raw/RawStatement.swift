import Foundation
import GRDB
import GRDBSQLite

/// A statement that runs for every article, or for every word of one. It is bound and stepped
/// through SQLite's C functions: GRDB's arguments and rows cost several times as much as such a
/// statement. Measured by `Benchmarks/Refreshing` and `Benchmarks/Stories`.
///
/// Every parameter is bound, by its number from 1 on, and then the statement is ``run()``, or stepped
/// with ``next()`` until that says `false`. One that is left before that must be ``reset()``.
struct RawStatement {
  /// GRDB's cache may let go of it meanwhile.
  private let owner: Statement
  private let statement: OpaquePointer

  /// - Parameter sql: one that is run through GRDB nowhere else, whose bindings it would keep.
  init(_ db: Database, _ sql: String) throws {
    owner = try db.cachedStatement(sql: sql)
    statement = owner.sqliteStatement
  }

  /// - Parameter statement: whose arguments are set.
  init(_ statement: Statement) {
    owner = statement
    self.statement = statement.sqliteStatement
  }

  func bind(_ index: Int32, _ value: Int64) {
    sqlite3_bind_int64(statement, index, value)
  }

  func bind(_ index: Int32, _ value: Double) {
    sqlite3_bind_double(statement, index, value)
  }

  func bind(_ index: Int32, _ value: Double?) {
    if let value { bind(index, value) } else { bindNull(index) }
  }

  func bind(_ index: Int32, _ value: String?) {
    guard var value else { return bindNull(index) }
    value.withUTF8 { text in
      // An empty text has no address, and a text without an address would be NULL.
      let start = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
      if let start {
        sqlite3_bind_text(statement, index, start, Int32(clamping: text.count), Self.copied)
      } else {
        sqlite3_bind_text(statement, index, "", 0, Self.copied)
      }
    }
  }

  func bind(_ index: Int32, _ value: UnsafeRawBufferPointer) {
    if let start = value.baseAddress {
      sqlite3_bind_blob(statement, index, start, Int32(clamping: value.count), Self.copied)
    } else {
      sqlite3_bind_zeroblob(statement, index, 0)
    }
  }

  /// A value of the program that a function of it knows by its kind; it must be there as long as
  /// the statement runs.
  func bind(
    _ index: Int32, pointer: UnsafeMutableRawPointer, kind: UnsafePointer<CChar>
  ) {
    sqlite3_bind_pointer(statement, index, pointer, kind, nil)
  }

  func bindNull(_ index: Int32) {
    sqlite3_bind_null(statement, index)
  }

  /// Runs it to its end.
  func run() throws {
    while try next() {}
  }

  /// Steps to the next row; at the end it is ready to be bound again.
  func next() throws -> Bool {
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    let result = sqlite3_reset(statement)
    guard code == SQLITE_DONE else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: result),
        message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))), sql: owner.sql)
    }
    return false
  }

  /// Rows that the last run has changed.
  var changes: Int { Int(sqlite3_changes(sqlite3_db_handle(statement))) }

  func reset() {
    sqlite3_reset(statement)
  }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  /// A number, `nil` for NULL.
  func optional(_ column: Int32) -> Int? { isNull(column) ? nil : Int(integer(column)) }

  /// A moment, `nil` for NULL.
  func date(_ column: Int32) -> Date? {
    isNull(column) ? nil : Date(stored: double(column))
  }

  /// The bytes of a column, which are there until the next step.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(statement, column),
      count: Int(sqlite3_column_bytes(statement, column)))
  }

  func text(_ column: Int32) -> String? {
    isNull(column) ? nil : String(decoding: bytes(column), as: UTF8.self)
  }

  /// SQLITE_TRANSIENT: SQLite makes a copy before the call returns.
  static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
