import GRDB

/// Copies the rows of one table of a damaged database that can be read.
///
/// SQLite gives up a whole statement at the first page that makes no sense. So rows are read in the
/// order of their keys up to such a page, and on from the next key that leads to another one, which
/// is looked for in steps that double; and the same from the other end. Debian's sqlite3 shell knows
/// no way at all, because its library is built without the table of raw pages that `.recover` reads
/// (SQLITE_ENABLE_DBPAGE_VTAB).
struct TableRescue {
  /// A connection to the new database, with the damaged one attached.
  let db: Database
  /// What the damaged one is attached as.
  let source: String
  /// The name of the table that is read, and of the one that is written.
  let table: (from: String, to: String)
  /// Names of columns, in pairs by their places.
  let columns: (from: [String], to: [String])
  /// An integer that its rows are in the order of; `nil` where there is none.
  let key: String?
  /// What its rows are in the order of, where that is no integer.
  let order: [String]

  /// Damaged places that are stepped over at most.
  private static let mostPlaces = 100_000

  /// - Returns: whether every row was read.
  func run() throws -> Bool {
    if try copiesAll() { return true }
    let insert = try insertion()
    for direction in Direction.allCases {
      if let key {
        // Keys below zero are rare, and a page that holds the first of the others is not.
        for range in [Int64.min ... -1, 0...Int64.max] {
          try walk(range, direction, by: key, insert)
        }
      } else {
        _ = try copy("", direction, insert)
      }
    }
    return false
  }

  /// The number of rows, where an index or the table itself tells it.
  func count() -> Int? {
    try? Int.fetchOne(db, sql: "SELECT count(*) FROM \(source).\(table.from)")
  }

  private enum Direction: String, CaseIterable {
    case ascending = "ASC"
    case descending = "DESC"

    /// A key so far from another one; `nil` beyond the end of a range.
    func key(_ distance: UInt64, from key: Int64, in range: ClosedRange<Int64>) -> Int64? {
      let room =
        self == .ascending
        ? UInt64(bitPattern: range.upperBound &- key) : UInt64(bitPattern: key &- range.lowerBound)
      guard distance <= room else { return nil }
      let step = Int64(bitPattern: distance)
      return self == .ascending ? key &+ step : key &- step
    }

    var comparison: String { self == .ascending ? ">=" : "<=" }
  }

  /// - Returns: whether all rows were copied; where not, none was.
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

  /// Copies what can be read of a range of keys.
  private func walk(
    _ range: ClosedRange<Int64>, _ direction: Direction, by key: String, _ insert: Statement
  ) throws {
    var next: Int64? = direction == .ascending ? range.lowerBound : range.upperBound
    var places = 0
    while let start = next, places < Self.mostPlaces {
      places += 1
      // No more bounds than these: SQLite seeks by whichever it likes.
      let bounds =
        direction == .ascending
        ? "WHERE \(key) >= \(start) AND \(key) <= \(range.upperBound)"
        : "WHERE \(key) <= \(start) AND \(key) >= \(range.lowerBound)"
      let (isEnd, count, last) = try copy(bounds, direction, insert, by: key)
      if isEnd { return }
      // Where the key could be read and the rest of its row could not, the row is stepped over.
      let stuck = try count > 0 ? last : first(from: start, direction, by: key) ?? nil
      let past = stuck.map { direction.key(1, from: $0, in: range) } ?? start
      guard let past else { return }
      next = try readable(from: past, range, direction, by: key)
    }
  }

  /// The nearest key from which on something can be read.
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

  /// The first key from a key on: `nil` where the page that holds it makes no sense, `.some(nil)`
  /// where there is none.
  private func first(from start: Int64, _ direction: Direction, by key: String) throws -> Int64?? {
    do {
      return .some(
        try Int64.fetchOne(
          db,
          sql: """
            SELECT \(key) FROM \(source).\(table.from) WHERE \(key) \(direction.comparison) ?
            ORDER BY \(key) \(direction.rawValue) LIMIT 1
            """, arguments: [start]))
    } catch let error as DatabaseError where Self.isDamage(error) {
      return nil
    }
  }

  /// Copies row by row to the first that can't be read. Rows whose values can't be are left out.
  ///
  /// - Returns: whether the end was reached, how many rows were read, and the key of the last.
  private func copy(
    _ condition: String, _ direction: Direction, _ insert: Statement, by key: String? = nil
  ) throws -> (isEnd: Bool, count: Int, last: Int64?) {
    let sorted = (key.map { [$0] } ?? order.map { "\"\($0)\"" })
      .map { "\($0) \(direction.rawValue)" }.joined(separator: ", ")
    var (count, last): (Int, Int64?) = (0, nil)
    do {
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(list(columns.from)), \(key ?? "0") FROM \(source).\(table.from) \(condition)
          ORDER BY \(sorted)
          """)
      while let row = try rows.next() {
        count += 1
        last = row[columns.from.count]
        do {
          try insert.execute(arguments: StatementArguments(row.databaseValues.dropLast()))
        } catch let error as DatabaseError where Self.isDamage(error) {
          continue
        }
      }
      return (true, count, last)
    } catch let error as DatabaseError where Self.isDamage(error) {
      return (false, count, last)
    }
  }

  private func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// A page that makes no sense, one that the disk can't give, or values that can't be.
  private static func isDamage(_ error: DatabaseError) -> Bool {
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
      true
    case .SQLITE_IOERR: error.extendedResultCode == .SQLITE_IOERR_READ
    default: false
    }
  }
}
