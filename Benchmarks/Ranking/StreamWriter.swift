import Foundation

/// Writes the lines of a stream to stdout.
struct StreamWriter {
  private var buffer: [UInt8] = []

  mutating func line(_ t: Double, _ kind: String, _ members: [(String, String)]) {
    let body = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
    buffer += Array("{\"t\":\(Int(t)),\"\(kind)\":{\(body)}}\n".utf8)
    if buffer.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    FileHandle.standardOutput.write(Data(buffer))
    buffer.removeAll(keepingCapacity: true)
  }

  /// A text of letters, digits and spaces as JSON.
  static func text(_ text: String) -> String { "\"\(text)\"" }

  static func list(_ texts: [String]) -> String {
    "[" + texts.map(text).joined(separator: ",") + "]"
  }

  static func gains(_ gains: [(String, Double)]) -> String {
    "{" + gains.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
}
