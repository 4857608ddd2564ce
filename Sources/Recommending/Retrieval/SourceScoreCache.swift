/// What each source says about an article by itself, in bits: asked once, when it is met first.
struct SourceScoreCache {
  /// By the sources' ids, which count up from 1; not a number where nobody asked.
  private var known: [Double] = []

  mutating func bits(of source: Int64, _ ask: () throws -> Double) rethrows -> Double {
    // No more than a megabyte, however ids came about.
    guard (0..<131_072).contains(source) else { return try ask() }
    let place = Int(source)
    if place >= known.count {
      known += repeatElement(.nan, count: max(place + 1, 2 * known.count) - known.count)
    }
    if known[place].isNaN { known[place] = try ask() }
    return known[place]
  }
}
