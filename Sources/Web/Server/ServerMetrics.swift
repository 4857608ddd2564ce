import HTTPTypes
import Synchronization

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
