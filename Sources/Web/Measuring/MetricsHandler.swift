import Basics
package import Foundation
import Glibc
import HTTPTypes
package import Pipeline
package import Store
import Synchronization

/// `/metrics`: metrics of the process, its polls, its database and its responses. This machine and
/// clients with an app password may read them.
package struct MetricsHandler: Surface {
  typealias Handling = RouteAnswer<MetricsHandler>

  static let routes = RouteTable<Handling>([
    WebRoute([.get], "metrics", name: "metrics") { handler, request, _ in
      isThisMachine(request)
        ? try handler.response()
        : try handler.authenticator.access(of: request).response { _ in try handler.response() }
    }
  ])

  private let store: any ReportStoring
  private let version: String
  private let metrics: ServerMetrics
  private let polls: PollCounts
  private let clock: @Sendable () -> Date
  private let authenticator: Authenticator

  package init(
    store: any ReportStoring, version: String, metrics: ServerMetrics, polls: PollCounts,
    clock: @escaping @Sendable () -> Date,
    authenticator: Authenticator
  ) {
    self.store = store
    self.version = version
    self.metrics = metrics
    self.polls = polls
    self.clock = clock
    self.authenticator = authenticator
  }

  private func response() throws -> WebResponse {
    WebResponse(
      type: OpenMetricsText.contentType, headers: [.cacheControl: "no-store"], text: try text())
  }

  /// Whether the peer is a loopback address, used a loopback name and came through no proxy. The
  /// proxy check is needed because a proxy's requests come from this machine too.
  static func isThisMachine(_ request: WebRequest) -> Bool {
    guard request.isDirect, NetworkAddress(request.client)?.isLoopback == true,
      !HTTPField.Name.ofProxies.contains(where: { request.headers[$0] != nil })
    else { return false }
    guard let host = ServedNames.host(of: request.authority) else { return false }
    return host == "localhost" || NetworkAddress(host)?.isLoopback == true
  }

  private func text() throws -> String {
    let now = clock()
    let began = ContinuousClock.now
    let figures = try store.figures(at: now)
    let reading = Double((ContinuousClock.now - began) / .microseconds(1)) / 1_000_000
    var out = OpenMetricsText()
    out.family("tintm_build", .info, "Build information.")
    out.sample("tintm_build_info", ["version": version], 1)
    out.family("process_resident_memory_bytes", .gauge, "Resident memory of the process.")
    out.sample("process_resident_memory_bytes", Double(ResidentMemory.bytes))
    write(polls.current, into: &out)
    write(figures, reading: reading, at: now, into: &out)
    write(metrics, into: &out)
    return out.finished()
  }

  private func write(_ polls: PollCounts.Counts, into out: inout OpenMetricsText) {
    out.family("tintm_polls", .counter, "Polls of sources by outcome.")
    for (outcome, count) in [
      ("fetched", polls.fetched), ("not_modified", polls.notModified), ("failed", polls.failed),
    ] {
      out.sample("tintm_polls_total", ["outcome": outcome], Double(count))
    }
    out.family("tintm_new_articles", .counter, "New articles found by polls.")
    out.sample("tintm_new_articles_total", Double(polls.newArticles))
  }

  private func write(
    _ figures: StoreFigures, reading: Double, at now: Date, into out: inout OpenMetricsText
  ) {
    for (name, help, value) in [
      ("tintm_articles", "Stored articles.", Double(figures.articles)),
      ("tintm_sources", "Configured sources.", Double(figures.sources)),
      (
        "tintm_sources_failing", "Sources whose last poll failed.", Double(figures.failingSources)
      ),
      (
        "tintm_poll_lag_seconds",
        "Waiting time of the source that has been due for the longest time.",
        figures.oldestDue.map { max(0, now.timeIntervalSince($0)) } ?? 0
      ),
      (
        "tintm_pages_waiting", "Articles whose pages are waiting to be fetched.",
        Double(figures.waitingPages)
      ),
      ("tintm_database_bytes", "Size of the database, without its log.", Double(figures.bytes)),
      ("tintm_store_read_seconds", "Time to read these figures.", reading),
    ] {
      out.family(name, .gauge, help)
      out.sample(name, value)
    }
  }

  private func write(_ metrics: ServerMetrics, into out: inout OpenMetricsText) {
    let routes = metrics.routes
    out.family("tintm_http_requests", .counter, "Requests by route and status.")
    for (name, route) in routes {
      for (status, count) in route.answers.sorted(by: { $0.key < $1.key }) {
        out.sample(
          "tintm_http_requests_total", ["route": name, "status": String(status)], Double(count))
      }
    }
    out.family("tintm_http_request_seconds", .histogram, "Time from request to response.")
    for (name, route) in routes {
      var sum = 0
      for (bound, count) in zip(ServerMetrics.bounds.map { "\($0)" } + ["+Inf"], route.buckets) {
        sum += count
        out.sample(
          "tintm_http_request_seconds_bucket", ["route": name, "le": bound], Double(sum))
      }
      out.sample("tintm_http_request_seconds_count", ["route": name], Double(sum))
      out.sample("tintm_http_request_seconds_sum", ["route": name], route.seconds)
    }
  }
}

/// Resident memory of the process, from proc(5).
enum ResidentMemory {
  static var bytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// Metrics in the OpenMetrics text format (1.0, section 5.2), which Prometheus reads too.
struct OpenMetricsText {
  static let contentType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

  private(set) var text = ""

  enum Kind: String {
    case counter, gauge, histogram, info
  }

  /// Begins a metric family; its samples follow.
  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    text += "# TYPE \(name) \(kind.rawValue)\n# HELP \(name) \(Self.escaped(help))\n"
  }

  mutating func sample(_ name: String, _ value: Double) {
    sample(name, [:], value)
  }

  mutating func sample(
    _ name: String, _ labels: KeyValuePairs<String, String>, _ value: Double
  ) {
    text += name
    if !labels.isEmpty {
      text +=
        "{" + labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        + "}"
    }
    text += " \(Self.number(value))\n"
  }

  consuming func finished() -> String { text + "# EOF\n" }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

/// Counts and durations of responses by route, since the process started.
package final class ServerMetrics: Sendable {
  /// The metrics of one route.
  struct Route: Sendable {
    /// Number of responses by status.
    var answers: [Int: Int] = [:]
    /// Number of responses within each bound of ``ServerMetrics/bounds``; the last bucket is beyond
    /// all bounds.
    var buckets = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
    var seconds = 0.0
  }

  /// Upper bounds of the histogram buckets in seconds.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private let state = Mutex<[String: Route]>([:])

  package init() {}

  func record(_ route: String, _ status: HTTPResponse.Status, seconds: Double) {
    state.withLock { routes in
      routes[route, default: Route()].answers[status.code, default: 0] += 1
      let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
      routes[route]?.buckets[bucket] += 1
      routes[route]?.seconds += seconds
    }
  }

  /// Sorted by name.
  var routes: [(name: String, route: Route)] {
    state.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }
}

/// For administrators and supervisors: `/healthz` says that the process responds, `/readyz` that
/// its database does too. Only this machine is told why the database does not: the reason names
/// paths and servers, and while the database does not answer, no secret can be checked.
package struct StatusHandler: Surface {
  typealias Handling = RouteAnswer<StatusHandler>

  static let routes = RouteTable<Handling>(
    [
      WebRoute([.get], "healthz", name: "healthz") { _, _, _ in
        .sentence(.ok, "The process is running.")
      },
      WebRoute([.get], "readyz", name: "readyz") { handler, request, _ in
        handler.readiness(withReason: MetricsHandler.isThisMachine(request))
      },
    ], headers: [.cacheControl: "no-store"])

  private let store: any ListStoring

  package init(store: any ListStoring) {
    self.store = store
  }

  private func readiness(withReason: Bool) -> WebResponse {
    do {
      _ = try store.availability()
      return .sentence(.ok, "The database answers.")
    } catch {
      let reason = withReason ? ": \(error)" : "."
      return .sentence(.serviceUnavailable, "The database does not answer\(reason)")
    }
  }
}
