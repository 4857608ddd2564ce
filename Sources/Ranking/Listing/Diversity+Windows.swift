extension Diversity {
  /// Maximum number of places of one source in a window: ``perRun`` of any ``run``.
  static let perWindow = window * perRun / run

  /// The sources that have more candidates than places. The caller must retrieve candidates of
  /// other sources too; otherwise a source that publishes five thousand articles at once would fill
  /// the list.
  ///
  /// - Parameters:
  ///   - sources: the source of each candidate.
  ///   - windows: number of windows to fill.
  package static func crowding(_ sources: [Int64], windows: Int) -> Set<Int64> {
    let counts = sources.reduce(into: [Int64: Int]()) { $0[$1, default: 0] += 1 }
    return Set(counts.filter { $0.value > windows * perWindow }.keys)
  }

  /// Whether candidates of these sources fill the windows, counting for each source at most as many
  /// candidates as it may have places.
  package static func fills(_ windows: Int, with sources: [Int64]) -> Bool {
    guard sources.count >= windows * window else { return false }
    var (places, last, count) = (0, Int64?.none, 0)
    for source in sources.sorted() {
      count = source == last ? count + 1 : 1
      last = source
      if count <= windows * perWindow { places += 1 }
    }
    return places >= windows * window
  }

  /// The candidates of each window, best first. Each source gets at most ``perWindow`` places
  /// unless there are too few candidates of other sources.
  ///
  /// - Parameters:
  ///   - sources: the source of each candidate, the best candidate first.
  ///   - count: number of windows wanted; fewer are returned if there are too few candidates.
  package static func windows(_ sources: [Int64], count: Int) -> [[Int]] {
    var rest = Array(sources.indices)
    var windows: [[Int]] = []
    while !rest.isEmpty, windows.count < count {
      var counts: [Int64: Int] = [:]
      var (taken, left): ([Int], [Int]) = ([], [])
      for index in rest {
        if taken.count < window, counts[sources[index], default: 0] < perWindow {
          counts[sources[index], default: 0] += 1
          taken.append(index)
        } else {
          left.append(index)
        }
      }
      let missing = min(window - taken.count, left.count)
      windows.append((taken + left.prefix(missing)).sorted())
      rest = Array(left.dropFirst(missing))
    }
    return windows
  }
}
