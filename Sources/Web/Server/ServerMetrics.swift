import HTTPTypes
import Synchronization

/// What the server has answered, and how long it took, by route: counts since it began.
package final class ServerMetrics: Sendable {
  /// Of one route.
  struct Route: Sendable {
    /// By status.
    var answers: [Int: Int] = [:]
    /// Answers within each bound of ``ServerMetrics/bounds``, the last one beyond all of them.
    var buckets = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
    var seconds = 0.0
  }

  /// Seconds.
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

  /// By name.
  var routes: [(name: String, route: Route)] {
    state.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }
}
