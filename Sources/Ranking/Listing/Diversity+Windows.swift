extension Diversity {
  /// Places of a window that one source can fill: ``perRun`` of any ``run``.
  static let perWindow = window * perRun / run

  /// The sources that have more candidates than places: others have to be found beside them, or
  /// five thousand articles that one source brings at once are all that its readers see.
  ///
  /// - Parameters:
  ///   - sources: each candidate's.
  ///   - windows: how many are to be filled.
  package static func crowding(_ sources: [Int64], windows: Int) -> Set<Int64> {
    let counts = sources.reduce(into: [Int64: Int]()) { $0[$1, default: 0] += 1 }
    return Set(counts.filter { $0.value > windows * perWindow }.keys)
  }

  /// Whether candidates of these sources fill so many windows, with no more of any source than it
  /// can have places.
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

  /// Which candidates fill each window, the best first: of each source no more than it can have
  /// places, as long as there are others.
  ///
  /// - Parameters:
  ///   - sources: each candidate's, the best candidate first.
  ///   - count: how many windows are wanted; fewer come where candidates are few.
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
