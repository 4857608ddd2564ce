/// A request as the origin received it.
package struct OriginRequest: Sendable {
  /// The number of its connection, counted from 1.
  package var connection: Int
  package var line: String
  package var headers: [(name: String, value: [UInt8])]

  /// The body of a request with a Content-Length.
  package var body: [UInt8] = []

  package var method: String { String(line.split(separator: " ")[0]) }
  package var path: String { String(line.split(separator: " ")[1]) }

  /// The bytes of a header as Latin-1, `nil` if it was not sent.
  package func header(_ name: String) -> String? {
    headers.first { $0.name == name.lowercased() }.map { field in
      String(String.UnicodeScalarView(field.value.map { Unicode.Scalar($0) }))
    }
  }

  /// - Parameter head: everything before the empty line.
  init(connection: Int, head: [UInt8]) {
    self.connection = connection
    let lines = head.split(separator: UInt8(ascii: "\n")).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
    line = String(decoding: lines.first ?? [], as: UTF8.self)
    headers = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      let value = line[colon...].dropFirst().drop { $0 == 0x20 }
      return (String(decoding: line[..<colon], as: UTF8.self).lowercased(), Array(value))
    }
  }
}
