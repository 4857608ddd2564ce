import Basics

/// A list of values for SQLite's `json_each`: many look-ups in one statement.
package enum JSONArray {
  package static func of(_ numbers: [Int64]) -> String {
    // 20 bytes for the longest number, and a comma.
    String(unsafeUninitializedCapacity: numbers.count * 21 + 2) { text in
      var end = 0
      func put(_ byte: UInt8) {
        text[end] = byte
        end += 1
      }
      put(UInt8(ascii: "["))
      for (index, number) in numbers.enumerated() {
        if index > 0 { put(UInt8(ascii: ",")) }
        if number < 0 { put(UInt8(ascii: "-")) }
        let first = end
        var rest = number.magnitude
        repeat {
          put(UInt8(ascii: "0") + UInt8(rest % 10))
          rest /= 10
        } while rest > 0
        text[first..<end].reverse()
      }
      put(UInt8(ascii: "]"))
      return end
    }
  }

  package static func of(_ texts: [String]) -> String {
    join(texts.map(quoted))
  }

  /// A list of rows, of columns of equal length.
  package static func rows(_ columns: [SQLList]) -> String {
    let cells = columns.map { column in
      switch column {
      case .integers(let values): values.map(String.init)
      case .texts(let values): values.map(quoted)
      }
    }
    let count = cells.map(\.count).min() ?? 0
    return join((0..<count).map { row in join(cells.map { $0[row] }) })
  }

  private static func join(_ values: [String]) -> String {
    "[\(values.joined(separator: ","))]"
  }

  private static func quoted(_ text: String) -> String {
    var json: [UInt8] = []
    json.append(json: text)
    return String(decoding: json, as: UTF8.self)
  }
}
