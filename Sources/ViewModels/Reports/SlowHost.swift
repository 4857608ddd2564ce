internal import Basics
package import Models

/// A slow host, over all sources on it.
package struct SlowHost: Sendable, Hashable {
  package let host: String
  /// The mean over its sources' mean response times.
  package let milliseconds: Int
  package let sources: Int

  /// The slowest first.
  ///
  /// - Parameter limit: maximum number of hosts.
  package static func slowest(of health: [SourceHealth], limit: Int) -> [SlowHost] {
    var times: [String: [Int]] = [:]
    for source in health {
      guard let time = source.answerMilliseconds, let host = WebAddress(source.url)?.host else {
        continue
      }
      times[host, default: []].append(time)
    }
    let slow = times.map { host, times in
      SlowHost(host: host, milliseconds: times.reduce(0, +) / times.count, sources: times.count)
    }.filter { $0.milliseconds >= SourceHealth.slow }
    return Array(
      slow.sorted { ($1.milliseconds, $0.host) < ($0.milliseconds, $1.host) }.prefix(limit))
  }
}
