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
