import Foundation

/// The times of the same operations on two stores, repeated and alternating.
struct Race {
  private var times: [String: [[Double]]] = [:]
  private var equals: [String: Int] = [:]
  private var names: [String] = []

  /// Runs an operation on both stores and compares the results.
  mutating func run<Value: Equatable>(
    _ name: String, _ body: (Int) async throws -> Value
  ) async rethrows {
    if times[name] == nil {
      names.append(name)
      times[name] = [[], []]
    }
    var values: [Value] = []
    for place in 0..<2 {
      let start = ContinuousClock.now
      values.append(try await body(place))
      times[name]?[place].append(start.duration(to: .now) / .milliseconds(1))
    }
    if values[0] == values[1] { equals[name, default: 0] += 1 }
  }

  /// Prints median and 99th percentile of the wall time in milliseconds, and the ratio of the
  /// medians of PostgreSQL and SQLite.
  func report() {
    print("".padding(toLength: 34, withPad: " ", startingAt: 0), "     SQLite      PostgreSQL")
    for name in names {
      let times = times[name]?.map { $0.sorted() } ?? []
      let numbers = times.map { times in
        String(format: "%7.2f %7.2f", times[times.count / 2], times[times.count * 99 / 100])
      }
      let ratio = times[1][times[1].count / 2] / times[0][times[0].count / 2]
      print(
        name.padding(toLength: 34, withPad: " ", startingAt: 0), numbers.joined(separator: "  "),
        String(format: "%6.1f times", ratio),
        " the same \(equals[name] ?? 0) of \(times[0].count)")
    }
  }
}
