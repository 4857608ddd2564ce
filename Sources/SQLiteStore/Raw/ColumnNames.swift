import GRDB
import Store

/// The places of a statement's columns by name. GRDB compares a name with those of all columns for
/// each cell; the state of a feed has forty.
struct ColumnNames {
  private let places: [String: Int]

  init(of statement: Statement) {
    places = Dictionary(
      statement.columnNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter row: a row of the statement.
  func of(_ row: Row) -> some NamedRow { NamedCells(row: row, places: places) }

  private struct NamedCells: NamedRow {
    let row: Row
    let places: [String: Int]

    func cell(_ column: String) -> SQLCell? {
      guard let place = places[column] else { return nil }
      return switch (row[place] as DatabaseValue).storage {
      case .null: .null
      case .int64(let value): .integer(value)
      case .double(let value): .number(value)
      case .string(let value): .text(value)
      case .blob(let value): .bytes([UInt8](value))
      }
    }
  }
}
