import GRDB

/// Copies the readable rows of one table of a damaged database.
///
/// SQLite aborts a statement at the first damaged page. So this reads rows in key order up to such
/// a page, and continues at the next key that leads to another page, which it searches in doubling
/// steps; then it does the same from the other end. A damaged page may also deliver keys of any
/// order: the walk never goes back, and the places to skip are counted, so it ends.
///
/// Debian's sqlite3 shell has no such recovery, because its library lacks the table of raw pages that
/// `.recover` reads (SQLITE_ENABLE_DBPAGE_VTAB).
struct TableRescue {
  /// A connection to the new database, with the damaged one attached.
  let db: Database
  /// The schema name of the damaged database.
  let source: String
  /// The table to read and the table to write.
  let table: (from: String, to: String)
  /// Names of the columns, matched by position.
  let columns: (from: [String], to: [String])
  /// The integer column that orders the rows; `nil` if there is none.
  let key: String?
  /// The columns that order the rows if there is no integer key.
  let order: [String]

  /// Maximum number of damaged places to skip, for a file with this many pages.
  private static func maxPlaces(ofPages pages: Int) -> Int { min(100_000, 100 + 4 * pages) }

  /// - Returns: whether every row was read.
  func run() throws -> Bool {
    if try copiesAll() { return true }
    let insert = try insertion()
    let pages = try Int.fetchOne(db, sql: "PRAGMA \(source).page_count") ?? 0
    let maxPlaces = Self.maxPlaces(ofPages: pages)
    for direction in Direction.allCases {
      if let key {
        // Negative keys are rare, while the page with the first non-negative key often exists.
        for range in [Int64.min ... -1, 0...Int64.max] {
          try walk(range, direction, by: key, insert, maxPlaces: maxPlaces)
        }
      } else {
        _ = try copy("", direction, insert)
      }
    }
    return false
  }

  /// The number of rows, if an index or the table itself can be counted.
  func count() -> Int? {
    try? Int.fetchOne(db, sql: "SELECT count(*) FROM \(source).\(table.from)")
  }

  private enum Direction: String, CaseIterable {
    case ascending = "ASC"
    case descending = "DESC"

    /// The key at this distance from another one; `nil` beyond the end of the range.
    func key(_ distance: UInt64, from key: Int64, in range: ClosedRange<Int64>) -> Int64? {
      let room =
        self == .ascending
        ? UInt64(bitPattern: range.upperBound &- key) : UInt64(bitPattern: key &- range.lowerBound)
      guard distance <= room else { return nil }
      let step = Int64(bitPattern: distance)
      return self == .ascending ? key &+ step : key &- step
    }

    var comparison: String { self == .ascending ? ">=" : "<=" }

    /// Whether a key comes after another one, or is the same.
    func isInOrder(_ key: Int64, after other: Int64) -> Bool {
      self == .ascending ? key >= other : key <= other
    }
  }

  /// - Returns: whether all rows were copied; otherwise none was.
  private func copiesAll() throws -> Bool {
    do {
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO main.\(table.to) (\(list(columns.to)))
          SELECT \(list(columns.from)) FROM \(source).\(table.from)
          """)
      return true
    } catch let error as DatabaseError where Self.isDamage(error) {
      return false
    }
  }

  private func insertion() throws -> Statement {
    let places = columns.to.map { _ in "?" }.joined(separator: ", ")
    return try db.makeStatement(
      sql: "INSERT OR IGNORE INTO main.\(table.to) (\(list(columns.to))) VALUES (\(places))")
  }

  /// Copies the readable rows of a range of keys.
  private func walk(
    _ range: ClosedRange<Int64>, _ direction: Direction, by key: String, _ insert: Statement,
    maxPlaces: Int
  ) throws {
    var next: Int64? = direction == .ascending ? range.lowerBound : range.upperBound
    var places = 0
    while let start = next, places < maxPlaces {
      places += 1
      // Only these bounds: with more SQLite may seek by any of them.
      let bounds =
        direction == .ascending
        ? "WHERE \(key) >= \(start) AND \(key) <= \(range.upperBound)"
        : "WHERE \(key) <= \(start) AND \(key) >= \(range.lowerBound)"
      let (isEnd, last) = try copy(bounds, direction, insert, by: (key, start))
      if isEnd { return }
      // If the key is readable but the rest of its row is not, skip the row.
      let stuck: Int64? =
        if let last { last } else { try first(from: start, direction, by: key) ?? nil }
      let past = stuck.map { direction.key(1, from: $0, in: range) } ?? start
      guard let past else { return }
      next = try readable(from: past, range, direction, by: key)
    }
  }

  /// The nearest key from which rows are readable again.
  private func readable(
    from start: Int64, _ range: ClosedRange<Int64>, _ direction: Direction, by key: String
  ) throws -> Int64? {
    func reads(_ distance: UInt64) throws -> Bool? {
      guard let probe = direction.key(distance, from: start, in: range) else { return nil }
      return try first(from: probe, direction, by: key) != nil
    }
    if try reads(0) ?? false { return start }
    var (failed, step): (UInt64, UInt64) = (0, 1)
    while true {
      guard let isReadable = try reads(step) else { return nil }
      if isReadable { break }
      failed = step
      guard step < UInt64.max / 2 else { return nil }
      step *= 2
    }
    while step - failed > 1 {
      let middle = failed + (step - failed) / 2
      if try reads(middle) ?? false { step = middle } else { failed = middle }
    }
    return direction.key(step, from: start, in: range)
  }

  /// The first key at or after a key: `nil` if its page is damaged, `.some(nil)` if there is none.
  private func first(from start: Int64, _ direction: Direction, by key: String) throws -> Int64?? {
    do {
      let found = try DatabaseValue.fetchOne(
        db,
        sql: """
          SELECT \(key) FROM \(source).\(table.from) WHERE \(key) \(direction.comparison) ?
          ORDER BY \(key) \(direction.rawValue) LIMIT 1
          """, arguments: [start])
      guard let found else { return .some(nil) }
      guard let nearest = Int64.fromDatabaseValue(found),
        direction.isInOrder(nearest, after: start)
      else { return nil }
      return .some(nearest)
    } catch let error as DatabaseError where Self.isDamage(error) {
      return nil
    }
  }

  /// Copies rows up to the first unreadable one, or up to one whose key is out of order. Rows with
  /// unreadable values are left out.
  ///
  /// - Parameter key: the integer column that orders the rows, and the key to begin with.
  /// - Returns: whether the end was reached, and the key of the last row.
  private func copy(
    _ condition: String, _ direction: Direction, _ insert: Statement,
    by key: (column: String, start: Int64)? = nil
  ) throws -> (isEnd: Bool, last: Int64?) {
    let sorted = (key.map { [$0.column] } ?? order.map { "\"\($0)\"" })
      .map { "\($0) \(direction.rawValue)" }.joined(separator: ", ")
    var sequence = key.map { KeySequence(direction: direction, before: $0.start) }
    do {
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(list(columns.from)), \(key?.column ?? "0") FROM \(source).\(table.from) \(condition)
          ORDER BY \(sorted)
          """)
      while let row = try rows.next() {
        let values = Array(row.databaseValues)
        if let key = values.last, sequence?.follows(Int64.fromDatabaseValue(key)) == false {
          return (false, sequence?.last)
        }
        do {
          try insert.execute(arguments: StatementArguments(values.dropLast()))
        } catch let error as DatabaseError where Self.isDamage(error) {
          continue
        }
      }
      return (true, sequence?.last)
    } catch let error as DatabaseError where Self.isDamage(error) {
      return (false, sequence?.last)
    }
  }

  /// The keys of a walk, of which a damaged page may deliver some that are out of order.
  private struct KeySequence {
    let direction: Direction
    var before: Int64
    private(set) var last: Int64?

    /// Whether the walk goes on with this key. One key too far ahead doesn't end it: the next one
    /// follows the key before.
    mutating func follows(_ key: Int64?) -> Bool {
      guard let key, direction.isInOrder(key, after: before) else { return false }
      if let last, direction.isInOrder(key, after: last) { before = last }
      last = key
      return true
    }
  }

  private func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// A damaged page, a page that the disk can't deliver, or invalid values.
  private static func isDamage(_ error: DatabaseError) -> Bool {
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
      true
    case .SQLITE_IOERR: error.extendedResultCode == .SQLITE_IOERR_READ
    default: false
    }
  }
}
