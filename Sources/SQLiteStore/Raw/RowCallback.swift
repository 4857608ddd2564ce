import GRDB
import GRDBSQLite

/// Calls a function of the program for each row while SQLite scans: an SQL function used as a
/// condition, `name(?1, column, …)`, whose first parameter is a value of the program.
///
/// A row that a statement returns costs several times as much as a step to the next row: the
/// program leaves and re-enters SQLite's virtual machine, and reads each column under a lock. Here
/// hundreds of rows are one step of the statement. The callback is a C function and not a closure,
/// because retaining a closure's context costs as much as reading a row. Measured by
/// `Benchmarks/Listing`.
enum RowCallback {
  /// The columns of the current row, valid during the call.
  struct Columns {
    fileprivate let values: UnsafeMutablePointer<OpaquePointer?>

    func integer(_ column: Int) -> Int64 { sqlite3_value_int64(values[column + 1]) }

    func double(_ column: Int) -> Double { sqlite3_value_double(values[column + 1]) }

    func isNull(_ column: Int) -> Bool { sqlite3_value_type(values[column + 1]) == SQLITE_NULL }

    func bytes(_ column: Int) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(
        start: sqlite3_value_blob(values[column + 1]),
        count: Int(sqlite3_value_bytes(values[column + 1])))
    }
  }

  typealias Function =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Registers a function with a connection.
  static func register(_ name: String, in db: Database, _ function: Function) throws {
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil, function, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Answers a call of a function.
  ///
  /// - Parameters:
  ///   - kind: the kind of the bound value.
  ///   - look: gets that value and the columns; returns whether the condition is true.
  @inline(__always)
  static func answer<Value>(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ kind: StaticString, _ look: (UnsafeMutablePointer<Value>, Columns) -> Bool
  ) {
    guard count > 0, let values,
      let value = sqlite3_value_pointer(values[0], kind.kept)?.assumingMemoryBound(to: Value.self)
    else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    sqlite3_result_int(context, look(value, Columns(values: values)) ? 1 : 0)
  }

  /// Binds a value to the first parameter of a statement while `body` runs.
  static func with<Value, Result>(
    _ value: inout Value, _ kind: StaticString, in statement: RawStatement,
    _ body: (UnsafeMutablePointer<Value>) throws -> Result
  ) rethrows -> Result {
    try withUnsafeMutablePointer(to: &value) { value in
      statement.bind(1, pointer: value, kind: kind.kept)
      defer {
        statement.reset()
        statement.bindNull(1)
      }
      return try body(value)
    }
  }
}
