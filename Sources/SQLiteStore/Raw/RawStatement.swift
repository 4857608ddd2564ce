import Foundation
import GRDB
import GRDBSQLite
import Models
import Store

/// A statement that runs for every article, or for every word of one. It is bound and stepped
/// through SQLite's C functions: GRDB's arguments and rows take several times as long as such a
/// statement. Measured by `Benchmarks/Refreshing` and `Benchmarks/Stories`.
///
/// The caller binds every parameter by its number, from 1 on, and then calls ``run()``, or
/// ``next()`` until it returns `false`. A statement that is left earlier must be ``reset()``.
struct RawStatement {
  /// Keeps the statement alive: GRDB's cache may release it.
  private let owner: Statement
  private let statement: OpaquePointer

  /// - Parameter sql: must not run through GRDB anywhere else, because GRDB would see its bindings.
  init(_ db: Database, _ sql: String) throws {
    owner = try db.cachedStatement(sql: sql)
    statement = owner.sqliteStatement
  }

  /// - Parameter statement: its arguments are already set.
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
    value.withUTF8 { bind(index, text: UnsafeRawBufferPointer($0)) }
  }

  func bind(_ index: Int32, text: UnsafeRawBufferPointer) {
    // The buffer of an empty text may have no address, and SQLite would bind NULL.
    if let start = text.baseAddress?.assumingMemoryBound(to: CChar.self) {
      sqlite3_bind_text(statement, index, start, Int32(clamping: text.count), Self.copied)
    } else {
      sqlite3_bind_text(statement, index, "", 0, Self.copied)
    }
  }

  func bind(_ index: Int32, _ value: UnsafeRawBufferPointer) {
    if let start = value.baseAddress {
      sqlite3_bind_blob(statement, index, start, Int32(clamping: value.count), Self.copied)
    } else {
      sqlite3_bind_zeroblob(statement, index, 0)
    }
  }

  /// Binds a pointer to a value of the program, which an SQL function recognises by its kind. The
  /// value must exist while the statement runs.
  func bind(
    _ index: Int32, pointer: UnsafeMutableRawPointer, kind: UnsafePointer<CChar>
  ) {
    sqlite3_bind_pointer(statement, index, pointer, kind, nil)
  }

  func bindNull(_ index: Int32) {
    sqlite3_bind_null(statement, index)
  }

  /// Runs the statement to its end.
  func run() throws {
    while try next() {}
  }

  /// Steps to the next row. At the end the statement is reset, ready to be bound again.
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

  /// Number of rows that the last run changed.
  var changes: Int { Int(sqlite3_changes(sqlite3_db_handle(statement))) }

  func reset() {
    sqlite3_reset(statement)
  }

  /// The type of a cell, as `SQLITE_INTEGER`.
  func type(_ column: Int32) -> Int32 { sqlite3_column_type(statement, column) }

  func isNull(_ column: Int32) -> Bool { type(column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  /// A number; `nil` for NULL.
  func optional(_ column: Int32) -> Int? { isNull(column) ? nil : Int(integer(column)) }

  /// A date; `nil` for NULL.
  func date(_ column: Int32) -> Date? {
    isNull(column) ? nil : Date(stored: double(column))
  }

  /// The bytes of a column, valid until the next step.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(statement, column),
      count: Int(sqlite3_column_bytes(statement, column)))
  }

  func text(_ column: Int32) -> String? {
    let bytes = bytes(column)
    // Neither NULL nor an empty text has an address.
    guard bytes.baseAddress != nil else { return isNull(column) ? nil : "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// SQLITE_TRANSIENT: SQLite makes a copy before the call returns.
  static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

extension RawStatement {
  /// Reads columns of the current row.
  ///
  /// - Parameter first: the number of the first of these columns.
  /// - Returns: the number of the next column.
  @discardableResult
  func read<Value>(
    _ columns: [SQLColumns<Value>.Setter], from first: Int32 = 0, into value: inout Value
  ) -> Int32 {
    var place = first
    for column in columns {
      switch column {
      case .text(let set): set(&value, text(place))
      case .list(let set): set(&value, ListColumn.decode(bytes(place)))
      case .integer(let set): set(&value, integer(place))
      case .count(let set): set(&value, optional(place))
      case .number(let set): set(&value, double(place))
      case .date(let set): set(&value, date(place))
      case .flag(let set): set(&value, integer(place) != 0)
      }
      place += 1
    }
    return place
  }

  /// Binds the values of ``ArticleColumn/all``.
  ///
  /// - Parameter first: the number of the first parameter.
  func bind(_ metadata: ArticleMetadata, from first: Int32) {
    for (place, column) in zip(first..., ArticleColumn.all) {
      switch column.field {
      case .text(let value, _): bind(place, value(metadata))
      case .list(let value, _): bind(place, ListColumn.encode(value(metadata)))
      case .date(let value, _): bind(place, value(metadata)?.stored)
      case .count(let value, _): bind(place, Int64(value(metadata)))
      }
    }
  }
}

extension StaticString {
  /// The text as a C string that lives as long as the program. SQLite needs that for the kind of a
  /// bound pointer: it compares kinds by their text and keeps no copy (sqlite.org/bindptr.html).
  var kept: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

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
