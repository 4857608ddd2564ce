import Basics
import CSQLite
import Foundation

/// The rows of a table in the order of their numbers, with some of its columns. A column may hold a
/// value of any type.
final class ForeignRows {
  enum Step {
    case row
    /// A row with a value above the limit.
    case tooLarge
    case end
    case broken(String)
  }

  private let database: ForeignDatabase
  private let table: String
  private let statement: OpaquePointer
  private(set) var rowid: Int64 = .min
  private var isStarted = false
  /// A statement that has ended would begin again.
  private var isEnded = false

  /// - Parameter columns: their names; one that the table does not have is read as NULL.
  /// - Returns: `nil` if the table cannot be read.
  init?(_ database: ForeignDatabase, _ table: String, _ columns: [String]) {
    let isSchema = table == "sqlite_master"
    let known = isSchema ? Set(columns) : database.columns(of: table)
    guard !known.isEmpty else { return nil }
    let list = columns.map { known.contains($0) ? "\"\($0)\"" : "NULL" }.joined(separator: ", ")
    let text = "SELECT rowid, \(list) FROM \"\(table)\" WHERE rowid >= ?1 ORDER BY rowid"
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database.handle, text, -1, &statement, nil) == SQLITE_OK,
      let statement
    else {
      sqlite3_finalize(statement)
      return nil
    }
    self.database = database
    self.table = table
    self.statement = statement
    sqlite3_bind_int64(statement, 1, .min)
  }

  deinit { sqlite3_finalize(statement) }

  func step() -> Step {
    if isEnded { return .end }
    let step = advance()
    switch step {
    case .row, .tooLarge: break
    case .end, .broken: isEnded = true
    }
    return step
  }

  private func advance() -> Step {
    switch sqlite3_step(statement) {
    case SQLITE_ROW:
      rowid = sqlite3_column_int64(statement, 0)
      isStarted = true
      return .row
    case SQLITE_DONE: return .end
    case SQLITE_TOOBIG: return skip() ? .tooLarge : .end
    case let status:
      let after = isStarted ? " after row \(rowid)" : ""
      let reason = status == SQLITE_INTERRUPT ? "too much work" : database.message
      return .broken("in table \(table)\(after): \(reason)")
    }
  }

  /// Continues after the row that cannot be read.
  private func skip() -> Bool {
    var next: OpaquePointer?
    defer { sqlite3_finalize(next) }
    let text = "SELECT rowid FROM \"\(table)\" WHERE rowid > ?1 ORDER BY rowid LIMIT 1"
    guard sqlite3_prepare_v2(database.handle, text, -1, &next, nil) == SQLITE_OK else {
      return false
    }
    sqlite3_bind_int64(next, 1, isStarted ? rowid : .min)
    guard sqlite3_step(next) == SQLITE_ROW else { return false }
    rowid = sqlite3_column_int64(next, 0)
    isStarted = true
    sqlite3_reset(statement)
    guard rowid < .max else { return false }
    sqlite3_bind_int64(statement, 1, rowid + 1)
    return true
  }

  /// The text of a column, or its number as text; `nil` for NULL.
  func text(_ column: Int) -> String? {
    let column = Int32(column + 1)
    guard sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
    let start = sqlite3_column_blob(statement, column)
    let bytes = UnsafeRawBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column)))
    let text = String(outside: bytes)
    return text.isEmpty ? nil : text
  }

  /// The whole number of a column, or the one that its text begins with; `nil` for NULL.
  func integer(_ column: Int) -> Int64? {
    let column = Int32(column + 1)
    guard sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
    return sqlite3_column_int64(statement, column)
  }

  func flag(_ column: Int) -> Bool { integer(column) ?? 0 != 0 }

  /// Seconds since 1970; `nil` for 0 and for what is no date.
  func date(_ column: Int) -> Date? {
    guard let seconds = integer(column), seconds > 0, seconds < 100_000_000_000 else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }
}
