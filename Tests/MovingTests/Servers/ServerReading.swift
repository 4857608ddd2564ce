import Fetching
import Foundation
import Models
import Synchronization
import TestOrigin

@testable import Moving

/// What a reading of a test server gave.
struct ServerReading {
  var sources: [MovedSource] = []
  var articles: [MovedArticle] = []
  var positions: [ServerPosition] = []
  var report = MovingReport()
  var fault: ServerFault?
  /// Seconds that the clock says the reading waited.
  var waited = 0.0

  /// Articles by their addresses.
  func article(_ url: String) -> MovedArticle? { articles.first { $0.url == url } }

  /// Reads a server with the clock of a test, which goes on as soon as somebody waits.
  ///
  /// - Parameter parts: stops after this number of answers with articles, as if interrupted.
  static func of(
    _ address: String, user: String? = "ada", password: String = "secret", kind: ServerKind? = nil,
    allowsPrivate: Bool = true, from position: ServerPosition? = nil, parts: Int = .max,
    maxBody: Int = 16 << 20
  ) async -> ServerReading {
    var options = FetchingOptions(version: "1.0", projectURL: "https://tintm.example")
    options.perHostDelay = 1
    options.maxBody = maxBody
    // Long timeouts: a machine that is busy with other tests must not cause failures.
    (options.connectTimeout, options.firstByteTimeout, options.totalTimeout) = (600, 600, 600)
    let seconds = Mutex(0.0)
    let holder = Holder(seconds: seconds)
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    let fetcher = Fetcher(
      options,
      clock: PaceClock(
        monotonic: { holder.now },
        sleep: { holder.advance($0) },
        date: { start.addingTimeInterval(holder.now) }))
    var reading = ServerReading()
    struct Stop: Error {}
    do {
      var reader = try ServerReader(
        address, login: ServerLogin(user: user, password: password), kind: kind,
        allowsPrivate: allowsPrivate, fetcher: fetcher)
      defer { reading.report = reader.report }
      try await reader.read(from: position) { part, position in
        reading.sources += part.sources
        reading.articles += part.articles
        reading.positions.append(position)
        if reading.positions.count(where: { $0.after != nil || $0.done > 0 }) >= parts {
          throw Stop()
        }
      }
    } catch let fault as ServerFault {
      reading.fault = fault
    } catch {}
    reading.waited = holder.now
    await fetcher.shutdown()
    return reading
  }

  private final class Holder: Sendable {
    private let seconds: Mutex<Double>
    init(seconds: consuming Mutex<Double>) { self.seconds = seconds }
    var now: Double { seconds.withLock { $0 } }
    func advance(_ by: Double) { seconds.withLock { $0 += max(0, by) } }
  }
}

extension OriginRequest {
  /// The arguments of the query and of the form, decoded, in order.
  var arguments: [(name: String, value: String)] {
    let query = path.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    let form = String(decoding: body, as: UTF8.self)
    return [query, form].flatMap { $0.split(separator: "&") }.map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1).map {
        String($0).removingPercentEncoding ?? ""
      }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  func argument(_ name: String) -> String? { arguments.first { $0.name == name }?.value }

  /// The path without its query.
  var place: String { String(path.prefix { $0 != "?" }) }
}

extension OriginReply {
  static func json(_ value: Any) -> OriginReply {
    let body = try? JSONSerialization.data(withJSONObject: value)
    return .answer(200, ["Content-Type": "application/json"], Array(body ?? Data()))
  }

  static var page: OriginReply {
    .answer(200, ["Content-Type": "text/html"], "<!DOCTYPE html><title>Sign in</title>")
  }
}
