/// The part of a score that depends on the source alone, in bits: computed once for each source.
struct SourceScoreCache {
  /// By the sources' ids, which count up from 1; not a number where it was not computed.
  private var known: [Double] = []

  mutating func bits(of source: Int64, _ compute: () throws -> Double) rethrows -> Double {
    // Bounds the memory to a megabyte, whatever the ids are.
    guard (0..<131_072).contains(source) else { return try compute() }
    let index = Int(source)
    if index >= known.count {
      known += repeatElement(.nan, count: max(index + 1, 2 * known.count) - known.count)
    }
    if known[index].isNaN { known[index] = try compute() }
    return known[index]
  }
}
