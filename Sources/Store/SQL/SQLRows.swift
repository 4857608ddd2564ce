import Basics
package import Foundation
package import Words

/// The result of a statement, in memory.
package struct SQLRows: Sendable, Sequence {
  package let rows: [SQLRow]
  /// Number of rows that the statement inserted, changed or deleted; not for queries.
  package let changes: Int

  package init(columns: [String], cells: [[SQLCell]], changes: Int) {
    let places = SQLRow.places(of: columns)
    rows = cells.map { SQLRow($0, at: places) }
    self.changes = changes
  }

  package var first: SQLRow? { rows.first }
  package var isEmpty: Bool { rows.isEmpty }

  package func makeIterator() -> IndexingIterator<[SQLRow]> { rows.makeIterator() }

  /// The first column of all rows.
  package func values<Value: SQLReadable>(as type: Value.Type = Value.self) throws -> [Value] {
    try rows.map { try $0.value() }
  }
}

extension Sequence where Element: NamedRow {
  /// A value of each row, by the row's cell in a column. Of rows with the same cell, the last counts.
  package func by<Key: SQLReadable & Hashable, Value>(
    _ column: String, _ value: (Element) throws -> Value
  ) throws -> [Key: Value] {
    var values: [Key: Value] = [:]
    for row in self { values[try row[column] as Key] = try value(row) }
    return values
  }
}

/// A row of either engine, whose cells are read by the names of their columns.
package protocol NamedRow {
  /// `nil` if there is no such column.
  func cell(_ column: String) -> SQLCell?
}

extension NamedRow {
  /// - Throws: ``SQLFault`` if there is no such column, or it holds another type or an unexpected
  ///   NULL.
  package subscript<Value: SQLReadable>(_ column: String) -> Value {
    get throws {
      guard let cell = cell(column), let value = Value(cell) else {
        throw SQLFault(column: column)
      }
      return value
    }
  }
}

extension NamedRow {
  /// Numbers in one cell, as a statement stores them.
  package func numbers(_ column: String) throws -> [Double] {
    switch cell(column) {
    case .numbers(let values): values
    case .bytes(let bytes): [Double](littleEndian: bytes)
    default: throw SQLFault(column: column)
    }
  }
}

extension [Double] {
  /// Eight bytes each, as SQLite has numbers in one cell.
  package var littleEndian: [UInt8] {
    flatMap { number in
      Swift.withUnsafeBytes(of: number.bitPattern.littleEndian) { [UInt8]($0) }
    }
  }

  package init(littleEndian bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map { place in
        Double(
          bitPattern: UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      }
    }
  }
}

/// A row in memory.
package struct SQLRow: NamedRow, Sendable {
  private let places: [String: Int]
  private let cells: [SQLCell]

  /// - Parameter places: those of its columns by name.
  package init(_ cells: [SQLCell], at places: [String: Int]) {
    (self.cells, self.places) = (cells, places)
  }

  package static func places(of columns: [String]) -> [String: Int] {
    Dictionary(columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
  }

  package func cell(_ column: String) -> SQLCell? { places[column].map { cells[$0] } }

  /// The first cell, of a row that has no other.
  package func value<Value: SQLReadable>() throws -> Value {
    guard let cell = cells.first, let value = Value(cell) else { throw SQLFault(column: "1") }
    return value
  }
}

/// A row did not have the form that the program expects: the schema is not ours, or damaged.
package struct SQLFault: Error, Sendable, Hashable, CustomStringConvertible {
  package let column: String

  package var description: String {
    "The database holds an unexpected value in column \(column): it is damaged, or of another "
      + "version."
  }
}

/// A cell. SQLite has no flags, which are integers there, and no arrays.
package enum SQLCell: Sendable, Hashable {
  case null
  case integer(Int64)
  case number(Double)
  case text(String)
  case bytes([UInt8])
  case flag(Bool)
  case numbers([Double])
}

/// A type that a cell can be read as.
package protocol SQLReadable {
  /// `nil` if the cell holds another type.
  init?(_ cell: SQLCell)
}

extension Int64: SQLReadable {
  package init?(_ cell: SQLCell) {
    guard case .integer(let value) = cell else { return nil }
    self = value
  }
}

extension Int: SQLReadable {
  package init?(_ cell: SQLCell) {
    guard case .integer(let value) = cell else { return nil }
    self.init(value)
  }
}

extension Double: SQLReadable {
  package init?(_ cell: SQLCell) {
    switch cell {
    case .number(let value): self = value
    // SQLite's RETURNING gives a whole number of a REAL column as an integer.
    case .integer(let value): self.init(value)
    default: return nil
    }
  }
}

extension Bool: SQLReadable {
  package init?(_ cell: SQLCell) {
    switch cell {
    case .flag(let value): self = value
    case .integer(let value): self = value != 0
    default: return nil
    }
  }
}

extension String: SQLReadable {
  package init?(_ cell: SQLCell) {
    guard case .text(let value) = cell else { return nil }
    self = value
  }
}

extension Message: SQLReadable {
  package init?(_ cell: SQLCell) {
    guard let stored = String(cell) else { return nil }
    self.init(stored: stored)
  }
}

extension [UInt8]: SQLReadable {
  package init?(_ cell: SQLCell) {
    guard case .bytes(let value) = cell else { return nil }
    self = value
  }
}

extension Date: SQLReadable {
  /// Seconds since 1970.
  package init?(_ cell: SQLCell) {
    guard let seconds = Double(cell) else { return nil }
    self.init(stored: seconds)
  }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
  package init?(_ cell: SQLCell) {
    if case .null = cell {
      self = .none
    } else if let value = Wrapped(cell) {
      self = .some(value)
    } else {
      return nil
    }
  }
}

extension Date {
  package init(stored seconds: Double) {
    self.init(timeIntervalSince1970: seconds)
  }

  /// Seconds since 1970, the stored form, exact to the bit.
  package var stored: Double { timeIntervalSince1970 }
}

extension Array where Element: Identifiable<Int64> {
  /// The elements in the order of their ids in a list. An engine gives no order to rows of a list
  /// unless it sorts them, which copies all their texts.
  package func ordered(as ids: [Int64]) -> [Element] {
    let places = Dictionary(firstOf: ids.enumerated().map { ($1, $0) })
    return sorted { places[$0.id] ?? 0 < places[$1.id] ?? 0 }
  }
}
