import Basics

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
