/// The overlap of two texts in shingles of four words, with multiplicity, as in Scrapinghub's
/// article-extraction-benchmark (`evaluate.py`).
struct Shingles {
  private var counts: [String: Int] = [:]

  init(_ text: String) {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard !words.isEmpty else { return }
    for start in 0..<max(1, words.count - 3) {
      counts[words[start..<min(start + 4, words.count)].joined(separator: " "), default: 0] += 1
    }
  }

  /// Precision and recall of `found`; `self` is the marked text.
  func match(_ found: Shingles) -> (precision: Double, recall: Double) {
    var (both, extra, missing) = (0, 0, 0)
    for (shingle, count) in counts {
      let other = found.counts[shingle] ?? 0
      both += min(count, other)
      missing += max(0, count - other)
    }
    for (shingle, count) in found.counts { extra += max(0, count - (counts[shingle] ?? 0)) }
    return (
      both + extra == 0 ? 0 : Double(both) / Double(both + extra),
      both + missing == 0 ? 1 : Double(both) / Double(both + missing)
    )
  }
}
