import Logging
import Synchronization

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
