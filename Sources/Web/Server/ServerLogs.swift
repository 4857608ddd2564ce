import Basics
import Foundation
import Logging
import Sourcing
import Synchronization

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

/// Says in the log that requests were refused because of a limit, or failed: each limit and each
/// kind of failure at most once in a minute, with the request that met it first, so that a flood, or
/// a database that is away, does not fill the log.
final class RefusalLog: Sendable {
  private static let pause = Duration.seconds(60)
  /// Maximum number of limits and kinds that are remembered.
  private static let maxLimits = 64

  private struct Told {
    var at: ContinuousClock.Instant
    /// Refusals since then.
    var more = 0
  }

  private let told = Mutex<[String: Told]>([:])
  private let logger: Logger

  init(_ logger: Logger) {
    self.logger = logger
  }

  /// - Parameter limit: the sentence that the client got.
  func note(_ limit: String, address: String) {
    guard let more = turn(of: limit, at: .now) else { return }
    var metadata: Logger.Metadata = ["address": "\(address)", "limit": "\(limit)"]
    if more > 0 { metadata["more"] = "\(more)" }
    logger.warning("A request was refused because of a limit", metadata: metadata)
  }

  func note(_ failure: RequestFailure, of request: WebRequest) {
    guard let more = turn(of: failure.kind, at: .now) else { return }
    var metadata: Logger.Metadata = [
      "path": "/\(request.path.first ?? "")", "reason": "\(failure.reason)",
    ]
    if more > 0 { metadata["more"] = "\(more)" }
    logger.error("A request could not be answered", metadata: metadata)
  }

  /// - Returns: if it is time for a line, the number of refusals since the last one.
  func turn(of limit: String, at now: ContinuousClock.Instant) -> Int? {
    told.withLock { told in
      if let last = told[limit], now - last.at < Self.pause {
        told[limit]?.more += 1
        return nil
      }
      let more = told[limit]?.more ?? 0
      if told.count >= Self.maxLimits { told = [:] }
      told[limit] = Told(at: now)
      return more
    }
  }
}

/// Why a request failed on this side.
struct RequestFailure: Sendable, Hashable {
  /// The error without its details, which may differ from one request to the next: an address, a
  /// number, the words of the system.
  let kind: String
  let reason: String

  init(_ error: any Error) {
    reason = "\(error)"
    let mirror = Mirror(reflecting: error)
    let place =
      mirror.displayStyle == .enum ? mirror.children.first.map { $0.label ?? "" } ?? reason : ""
    kind = "\(type(of: error)).\(place)"
  }
}
