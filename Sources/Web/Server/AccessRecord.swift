import Basics
import Foundation
import Sourcing

/// A line of the access log. It has no query, which may hold names and passwords, and no part of a
/// path that may be a secret.
struct AccessRecord: Sendable {
  var time: Date
  var client: String
  var method: String
  var path: [String]
  var status: Int
  /// Of the body; `nil` for one that was sent in pieces.
  var bytes: Int?
  var seconds: Double
  var agent: String?

  /// What may be a key or a token is as long as this.
  private static let secretLength = 20

  /// - Returns: without a line break; `nil` where the log is off.
  func line(_ format: ServerSettings.AccessLog) -> String? {
    let fields: [(String, String)] = [
      ("time", Timestamp(time)?.rfc3339 ?? ""), ("client", client), ("method", method),
      ("path", shownPath), ("status", String(status)), ("bytes", bytes.map(String.init) ?? "-"),
      ("ms", String(Int((seconds * 1000).rounded()))), ("agent", agent ?? "-"),
    ]
    switch format {
    case .off: return nil
    case .json:
      return "{"
        + fields.map { "\(Self.quoted($0.0)):\(Self.quoted($0.1))" }
        .joined(separator: ",") + "}"
    case .logfmt:
      return fields.map { name, value in
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3D }
        return name + "=" + (isPlain && !value.isEmpty ? value : Self.quoted(value))
      }.joined(separator: " ")
    }
  }

  private var shownPath: String {
    "/"
      + path.prefix(16).map { $0.utf8.count < Self.secretLength ? $0 : "…" }
      .joined(separator: "/")
  }

  private static func quoted(_ text: String) -> String {
    var line = "\""
    for scalar in text.unicodeScalars.prefix(256) {
      switch scalar {
      case "\"", "\\": line += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        line += "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line + "\""
  }
}
