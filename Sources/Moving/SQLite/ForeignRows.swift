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
  /// The number of the last row; 0 before the first.
  private(set) var rowid: Int64 = 0
  /// The lowest number of the next row.
  private var start = Int64.min
  /// A statement that has ended would begin again.
  private var isEnded = false
  private var damages = 0
  /// Number of damaged places in a table after which the rest is given up.
  private static let maxDamages = 1000

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
    sqlite3_bind_int64(statement, 1, start)
  }

  deinit { sqlite3_finalize(statement) }

  /// The next row. After damage and after a row that is too large, the rows behind it follow.
  func step() -> Step {
    guard !isEnded else { return .end }
    switch sqlite3_step(statement) {
    case SQLITE_ROW:
      rowid = sqlite3_column_int64(statement, 0)
      isEnded = rowid == .max
      start = isEnded ? .max : rowid + 1
      return .row
    case SQLITE_DONE:
      isEnded = true
      return .end
    case SQLITE_TOOBIG:
      isEnded = !passOver()
      return isEnded ? .end : .tooLarge
    case let status:
      let after = rowid == 0 ? "" : " after row \(rowid)"
      let reason = status == SQLITE_INTERRUPT ? "too much work" : database.message
      damages += 1
      isEnded = status != SQLITE_CORRUPT || damages >= Self.maxDamages || !skip()
      return .broken("in table \(table)\(after): \(reason)")
    }
  }

  /// The next item, or what is damaged or left out before it; `nil` at the end.
  ///
  /// - Parameter read: what a row is; `nil` passes it over.
  func next(as read: () -> MovingItem?) -> MovingItem? {
    while true {
      switch step() {
      case .row: if let item = read() { return item }
      case .tooLarge: return .leftOut(.tooLarge, example: "row \(rowid)")
      case .broken(let place): return .broken(place)
      case .end: return nil
      }
    }
  }

  /// Continues after the row that is too large.
  private func passOver() -> Bool {
    guard let found = numbers(from: [start]).first, found < .max else { return false }
    rowid = found
    return go(to: found + 1)
  }

  /// Continues after a damaged page: looks for rows at distances that double. The lowest number is
  /// taken, because a damaged page may name any.
  private func skip() -> Bool {
    let places = (0..<62).compactMap { power -> Int64? in
      let (place, isOver) = max(start, 0).addingReportingOverflow(1 << power)
      return isOver ? nil : place
    }
    return numbers(from: places).min().map(go) ?? false
  }

  private func go(to number: Int64) -> Bool {
    start = number
    sqlite3_reset(statement)
    sqlite3_bind_int64(statement, 1, start)
    return true
  }

  /// For each place the number of the first row from there on that can be found.
  private func numbers(from places: [Int64]) -> [Int64] {
    var next: OpaquePointer?
    defer { sqlite3_finalize(next) }
    let text = "SELECT rowid FROM \"\(table)\" WHERE rowid >= ?1 ORDER BY rowid LIMIT 1"
    guard sqlite3_prepare_v2(database.handle, text, -1, &next, nil) == SQLITE_OK else { return [] }
    return places.compactMap { place in
      sqlite3_reset(next)
      sqlite3_bind_int64(next, 1, place)
      guard sqlite3_step(next) == SQLITE_ROW else { return nil }
      let found = sqlite3_column_int64(next, 0)
      return found >= place ? found : nil
    }
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
