import Basics
package import Foundation

/// Columns of a query, each with what a value takes from it. The text of the query and the reading
/// of its rows come from one list: no column has a number, and no name is looked up for each row.
package struct SQLColumns<Value>: Sendable {
  /// Sets a part of a value; NULL is `nil`, an empty list, 0 or false.
  package enum Setter: Sendable {
    case text(@Sendable (inout Value, String?) -> Void)
    /// A text in the form of ``ListColumn``.
    case list(@Sendable (inout Value, [String]) -> Void)
    case integer(@Sendable (inout Value, Int64) -> Void)
    case count(@Sendable (inout Value, Int?) -> Void)
    case number(@Sendable (inout Value, Double) -> Void)
    /// Seconds since 1970.
    case date(@Sendable (inout Value, Date?) -> Void)
    case flag(@Sendable (inout Value, Bool) -> Void)
  }

  /// For the list of a `SELECT`.
  package let sql: String
  package let setters: [Setter]

  package init(sql: String, setters: [Setter]) {
    self.sql = sql
    self.setters = setters
  }

  /// - Parameter columns: SQL expressions that mean the same to all engines.
  package init(_ columns: KeyValuePairs<String, Setter>) {
    sql = columns.map(\.key).joined(separator: ", ")
    setters = columns.map(\.value)
  }
}

/// A list of values for SQLite's `json_each`: many look-ups in one statement.
package enum JSONArray {
  package static func of(_ numbers: [Int64]) -> String {
    String(writing: { $0.write(jsonArray: numbers) { $0.write(json: Int($1)) } })
  }

  package static func of(_ texts: [String]) -> String {
    String(writing: { $0.write(jsonArray: texts) { $0.write(json: $1) } })
  }

  /// A list of rows, of columns of equal length.
  package static func rows(_ columns: [SQLList]) -> String {
    let lengths = columns.map { column in
      switch column {
      case .integers(let values): values.count
      case .texts(let values): values.count
      }
    }
    return String(writing: {
      $0.write(jsonArray: 0..<(lengths.min() ?? 0)) { json, row in
        json.write(jsonArray: columns) { json, column in
          switch column {
          case .integers(let values): json.write(json: Int(values[row]))
          case .texts(let values): json.write(json: values[row])
          }
        }
      }
    })
  }
}
