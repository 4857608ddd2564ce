/// Caches the part of a score that depends on the source alone, in bits.
struct SourceScoreCache {
  /// By source id, which count from 1; NaN if not computed yet.
  private var known: [Double] = []

  mutating func bits(of source: Int64, _ compute: () throws -> Double) rethrows -> Double {
    // Limits the memory to a megabyte for any ids.
    guard (0..<131_072).contains(source) else { return try compute() }
    let index = Int(source)
    if index >= known.count {
      known += repeatElement(.nan, count: max(index + 1, 2 * known.count) - known.count)
    }
    if known[index].isNaN { known[index] = try compute() }
    return known[index]
  }
}
