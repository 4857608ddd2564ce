import Foundation
import Store

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
