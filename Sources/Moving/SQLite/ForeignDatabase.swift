import Basics
import CSQLite
import Foundation

/// A database of another program. It is hostile: it is opened read-only and as a file that nobody
/// changes, only its ordinary tables are read, row by row, and sizes and steps are bounded.
final class ForeignDatabase {
  static let magic = Array("SQLite format 3\0".utf8)

  /// Maximum values of SQLite's limits (sqlite.org/c3ref/c_limit_attached.html).
  private static let limits: [(Int32, Int)] = [
    (SQLITE_LIMIT_LENGTH, MovingFile.itemLimit), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
    (SQLITE_LIMIT_COLUMN, 200), (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COMPOUND_SELECT, 2),
    (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]
  /// Number of tables that are looked at.
  private static let maxTables = 1000

  let handle: OpaquePointer
  private let steps: StepBudget
  /// The names of its ordinary tables.
  private(set) var tables: Set<String> = []
  /// Whether the end of the file is missing.
  let isCut: Bool

  init(_ file: OpenedFile, at path: String) throws(MovingFault) {
    let pages = try Self.pages(in: file)
    let escaped = PercentEncoding.encode(path, keeping: "/")
    var handle: OpaquePointer?
    let status = sqlite3_open_v2(
      "file:\(escaped)?immutable=1&mode=ro", &handle,
      SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_PRIVATECACHE, nil)
    guard let handle, status == SQLITE_OK else {
      sqlite3_close_v2(handle)
      throw MovingFault("it cannot be opened as an SQLite database")
    }
    self.handle = handle
    isCut = pages.map { $0.size * $0.count > file.size } ?? false
    steps = StepBudget(fileSize: file.size)
    tintm_sqlite3_distrust(handle)
    for (limit, value) in Self.limits { sqlite3_limit(handle, limit, Int32(value)) }
    sqlite3_exec(handle, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", nil, nil, nil)
    // Nothing but reading the columns of tables.
    sqlite3_set_authorizer(
      handle,
      { _, action, _, _, _, _ in
        action == SQLITE_SELECT || action == SQLITE_READ ? SQLITE_OK : SQLITE_DENY
      }, nil)
    sqlite3_progress_handler(
      handle, StepBudget.portion,
      { context in
        guard let context else { return 1 }
        return Unmanaged<StepBudget>.fromOpaque(context).takeUnretainedValue().consume() ? 0 : 1
      },
      Unmanaged.passUnretained(steps).toOpaque())
    if isCut { tintm_sqlite3_tolerate_cut(handle) }
    try readTables()
  }

  /// The size of a page in bytes and their number, as the header says (sqlite.org/fileformat2.html,
  /// 1.3); `nil` if it does not say the number.
  private static func pages(in file: OpenedFile) throws(MovingFault) -> (size: Int, count: Int)? {
    let head = try file.bytes(at: 0, count: 100)
    guard head.count == 100 else { return nil }
    func number(_ place: Int, _ length: Int) -> Int {
      head[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
    }
    let size = number(16, 2)
    return number(24, 4) == number(92, 4) ? (size == 1 ? 65_536 : size, number(28, 4)) : nil
  }

  deinit { sqlite3_close_v2(handle) }

  private func readTables() throws(MovingFault) {
    guard let rows = ForeignRows(self, "sqlite_master", ["type", "name", "sql"]) else {
      throw MovingFault("its list of tables cannot be read: \(message)")
    }
    while tables.count < Self.maxTables {
      switch rows.step() {
      case .row:
        if let sql = rows.text(2), Self.isOrdinary(sql), rows.text(0) == "table",
          let name = rows.text(1)
        {
          tables.insert(name)
        }
      case .tooLarge: continue
      case .end: return
      case .broken: throw MovingFault("its list of tables cannot be read: \(message)")
      }
    }
  }

  /// Whether a table's declaration is one of stored columns: a virtual table runs code of a module,
  /// and a generated column computes its values, of any size.
  private static func isOrdinary(_ sql: String) -> Bool {
    let words = sql.utf8.split { byte in
      byte < 0x80 && !(0x30...0x39).contains(byte) && byte != UInt8(ascii: "_")
        && !(0x61...0x7A).contains(byte | 0x20)
    }.map { Substring($0).lowercased() }
    return words.starts(with: ["create", "table"]) && !words.contains("as")
  }

  var message: String { String(cString: sqlite3_errmsg(handle)) }

  func columns(of table: String) -> Set<String> {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard tables.contains(table),
      sqlite3_prepare_v2(handle, "SELECT * FROM \"\(table)\"", -1, &statement, nil) == SQLITE_OK
    else { return [] }
    return Set(
      (0..<sqlite3_column_count(statement)).compactMap {
        sqlite3_column_name(statement, $0).map { String(cString: $0).lowercased() }
      })
  }

  /// Changes that are not in the file itself are not read.
  static func notices(at path: String) -> [String] {
    ["-wal", "-journal"].compactMap { suffix in
      var status = stat()
      guard stat(path + suffix, &status) == 0, status.st_size > 0 else { return nil }
      return "\(path)\(suffix) holds changes that are not read: end the other program first"
    }
  }
}

/// Bounds the work of all statements on one database: some steps a byte of its file, many times what
/// a walk over its tables takes.
private final class StepBudget {
  /// Number of virtual machine instructions between two calls.
  static let portion: Int32 = 10_000

  private var portions: Int

  init(fileSize: Int) {
    portions = 10_000 + min(fileSize, 1 << 40) / 100
  }

  func consume() -> Bool {
    portions -= 1
    return portions > 0
  }
}
