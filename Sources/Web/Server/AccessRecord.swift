import Basics
import Foundation
import Sourcing

/// A line of the access log. It omits the query, which may hold names and passwords, and path
/// segments that may be secret.
struct AccessRecord: Sendable {
  var time: Date
  var client: String
  var method: String
  var path: [String]
  var status: Int
  /// Size of the body; `nil` for a streamed body.
  var bytes: Int?
  var seconds: Double
  var agent: String?

  /// Minimum length of a segment that may be a key or a token.
  private static let secretLength = 20

  /// - Returns: the line without a line break; `nil` if the access log is off.
  func line(_ format: ServerSettings.AccessLog) -> String? {
    let fields: [(String, String)] = [
      ("time", Timestamp(time)?.rfc3339 ?? ""), ("client", client), ("method", method),
      ("path", shownPath), ("status", String(status)), ("bytes", bytes.map(String.init) ?? "-"),
      ("ms", String(Int(bounding: (seconds * 1000).rounded()))), ("agent", agent ?? "-"),
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
    String(writing: { $0.write(json: String(text.unicodeScalars.prefix(256))) })
  }
}
