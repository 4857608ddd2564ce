import Foundation
import Store

/// The result of a statement. It owns memory of libpq, released with the last reference.
package final class PostgresRows: Sequence {
  private let library: LibPQ
  private let result: LibPQ.Result
  private let columns: [String: Int32]
  package let count: Int
  /// Number of rows inserted, changed, deleted or returned.
  package let changes: Int

  init(_ result: LibPQ.Result, _ library: LibPQ) {
    self.library = library
    self.result = result
    count = Int(library.rowCount(result))
    changes = library.changedRows(result).flatMap { Int(String(cString: $0)) } ?? 0
    var columns: [String: Int32] = [:]
    for column in 0..<library.columnCount(result) {
      guard let name = library.columnName(result, column) else { continue }
      columns[String(cString: name)] = column
    }
    self.columns = columns
  }

  deinit { library.clear(result) }

  /// In the order of the columns.
  package var columnNames: [String] {
    (0..<library.columnCount(result)).map { column in
      library.columnName(result, column).map { String(cString: $0) } ?? ""
    }
  }

  package var first: Row? { count > 0 ? Row(rows: self, number: 0) : nil }

  package func makeIterator() -> AnyIterator<Row> {
    var number = 0
    return AnyIterator {
      guard number < self.count else { return nil }
      defer { number += 1 }
      return Row(rows: self, number: number)
    }
  }

  /// The first column of all rows.
  package func values<Value: ColumnValue>(as type: Value.Type = Value.self) throws -> [Value] {
    try map { try $0[0] }
  }

  package struct Row {
    fileprivate let rows: PostgresRows
    fileprivate let number: Int

    /// - Throws: ``PostgresFault/unexpected(column:)`` if the column does not exist, has another
    ///   type, or is an unexpected NULL.
    package subscript<Value: ColumnValue>(_ column: String) -> Value {
      get throws {
        guard let place = rows.columns[column],
          let value: Value = rows.value(number, place)
        else { throw PostgresFault.unexpected(column: column) }
        return value
      }
    }

    package subscript<Value: ColumnValue>(_ column: Int) -> Value {
      get throws {
        guard let value: Value = rows.value(number, Int32(column)) else {
          throw PostgresFault.unexpected(column: "number \(column + 1)")
        }
        return value
      }
    }
  }

  private func value<Value: ColumnValue>(_ row: Int, _ column: Int32) -> Value? {
    guard library.isNull(result, Int32(row), column) == 0,
      let start = library.value(result, Int32(row), column)
    else { return Value.decode(nil, type: 0) }
    let length = Int(library.length(result, Int32(row), column))
    return Value.decode(
      UnsafeRawBufferPointer(start: start, count: length),
      type: library.columnType(result, column))
  }
}

extension PostgresRows.Row {
  /// Reads columns of the row.
  ///
  /// - Parameter first: the number of the first of these columns.
  /// - Returns: the number of the next column.
  /// - Throws: ``PostgresFault/unexpected(column:)``.
  @discardableResult
  func read<Value>(
    _ columns: [SQLColumns<Value>.Setter], from first: Int = 0, into value: inout Value
  ) throws -> Int {
    var place = first
    for column in columns {
      switch column {
      case .text(let set): set(&value, try self[place])
      case .list(let set): set(&value, ListColumn.decode(try self[place]))
      case .integer(let set): set(&value, try self[place] ?? 0)
      case .count(let set): set(&value, try self[place])
      case .number(let set): set(&value, try self[place] ?? 0)
      case .date(let set): set(&value, (try self[place] as Double?).map(Date.init(stored:)))
      case .flag(let set): set(&value, try self[place])
      }
      place += 1
    }
    return place
  }
}

/// A type that a cell of a result can be decoded to.
package protocol ColumnValue {
  /// - Parameters:
  ///   - bytes: the cell in the server's binary form; `nil` for NULL.
  ///   - type: the OID of the cell's type.
  /// - Returns: `nil` if the cell has another type.
  static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Self?
}

extension Int64: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Int64? {
    guard let bytes else { return nil }
    // int8, int4 and int2
    switch (type, bytes.count) {
    case (20, 8): return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    case (23, 4): return Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    case (21, 2): return Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    default: return nil
    }
  }
}

extension Int: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Int? {
    Int64.decode(bytes, type: type).map(Int.init)
  }
}

extension Double: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Double? {
    guard let bytes, type == PostgresValue.TypeID.number, bytes.count == 8 else { return nil }
    return Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
  }
}

extension Bool: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Bool? {
    guard let bytes, type == PostgresValue.TypeID.flag, bytes.count == 1 else { return nil }
    return bytes[0] != 0
  }
}

extension String: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> String? {
    // text, varchar and name
    guard let bytes, [PostgresValue.TypeID.text, 1043, 19].contains(type) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Array: ColumnValue where Element: ArrayElement {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> [Element]? {
    guard let bytes else { return nil }
    return Element.decodeAll(bytes, type: type)
  }
}

/// Element type of a decoded array: bytes are a `bytea`, all others an array of the server.
package protocol ArrayElement {
  static func decodeAll(_ bytes: UnsafeRawBufferPointer, type: UInt32) -> [Self]?
}

extension UInt8: ArrayElement {
  package static func decodeAll(_ bytes: UnsafeRawBufferPointer, type: UInt32) -> [UInt8]? {
    type == PostgresValue.TypeID.bytes ? Array(bytes) : nil
  }
}

extension ArrayElement where Self: ColumnValue {
  /// Decodes the format of PostgreSQL's `array_send`; `nil` for an array with a NULL in it.
  package static func decodeAll(_ bytes: UnsafeRawBufferPointer, type: UInt32) -> [Self]? {
    func number(_ place: Int) -> Int? {
      guard place + 4 <= bytes.count else { return nil }
      return Int(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
    }
    guard let dimensions = number(0), let element = number(8) else { return nil }
    if dimensions == 0 { return [] }
    guard dimensions == 1, let count = number(12), count >= 0, count <= bytes.count else {
      return nil
    }
    var elements: [Self] = []
    elements.reserveCapacity(count)
    var place = 20
    for _ in 0..<count {
      guard let length = number(place), length >= 0, place + 4 + length <= bytes.count,
        let value = Self.decode(
          UnsafeRawBufferPointer(rebasing: bytes[place + 4..<place + 4 + length]),
          type: UInt32(truncatingIfNeeded: element))
      else { return nil }
      elements.append(value)
      place += 4 + length
    }
    return elements
  }
}

extension Int64: ArrayElement {}
extension Double: ArrayElement {}
extension String: ArrayElement {}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Wrapped?? {
    guard bytes != nil else { return .some(nil) }
    return Wrapped.decode(bytes, type: type).map(Optional.some)
  }
}
