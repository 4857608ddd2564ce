import HTTPTypes
import Logging
import NIOCore
import Sourcing
import Store

@testable import Web

/// A server on a free port, with the handlers of a test.
struct ServerFixture {
  let server: WebServer
  let port: Int
  private let running: Task<Void, any Error>

  init(
    _ handlers: [any RequestHandler], limits: ServerLimits = .generous,
    settings: ServerSettings = ServerSettings(), impressions: ImpressionQueue? = nil,
    logger: Logger = .silent,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws {
    let site = Site(
      settings: settings, names: ServedNames(settings, machine: []), handlers: handlers,
      impressions: impressions)
    server = WebServer(site, limits: limits, logger: logger, log: log)
    try await server.listen(at: [.address(host: "127.0.0.1", port: 0)])
    guard case .address(_, let port) = server.places[0] else { throw CancellationError() }
    self.port = port
    let server = server
    running = Task { try await server.run() }
  }

  /// - Parameter request: with `\n` for the line breaks of a head.
  func ask(
    _ request: String, isHalfClosed: Bool = false, endsWhenAnswered: Bool = false
  ) async throws -> String {
    let text = request.replacing("\n", with: "\r\n")
    return try await RawConversation.with(
      port: port, text, isHalfClosed: isHalfClosed, endsWhenAnswered: endsWhenAnswered
    ).replacing("\r\n", with: "\n")
  }

  func close() async throws {
    running.cancel()
    try await running.value
  }
}

extension ServerLimits {
  /// Long limits: a machine that is busy with other tests must not cause failures.
  static var generous: ServerLimits {
    var limits = ServerLimits()
    (limits.idleTimeout, limits.arrival, limits.stall) = (.minutes(10), .minutes(10), .minutes(10))
    (limits.idle, limits.linger) = (.minutes(10), .minutes(1))
    return limits
  }
}

/// Responds with the request's contents.
struct EchoHandler: RequestHandler {
  func response(to request: WebRequest) -> WebResponse? {
    guard request.path.first == "echo" else { return nil }
    guard [.get, .post].contains(request.method) else { return .methodNotAllowed([.get, .post]) }
    let text = [
      request.method.rawValue, request.path.joined(separator: "|"),
      request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&"), request.client,
      request.authority, String(decoding: request.body, as: UTF8.self),
    ].joined(separator: ";")
    return .sentence(.ok, text)
  }

  func bodyLimit(for path: [String]) -> Int? { path.last == "large" ? 2000 : nil }
}
