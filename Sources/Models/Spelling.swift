/// Suggestions for a misspelt name: "did you mean".
package enum Spelling {
  /// The most similar names, each once, best first: names that begin with `word`, or whose distance
  /// is at most a third of its letters (optimal string alignment distance, case ignored). A word of
  /// one letter has no letter to spare.
  package static func nearest(to word: String, in names: [String], limit: Int = 3) -> [String] {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
    let allowed = wanted.count < 2 ? 0 : max(1, wanted.count / 3)
    let scored = Set(names).compactMap { name -> (name: String, distance: Int)? in
      let letters = Array(name.lowercased().unicodeScalars.prefix(64))
      if wanted.count >= 2, letters.starts(with: wanted) { return (name, 0) }
      guard abs(letters.count - wanted.count) <= allowed else { return nil }
      let distance = distance(wanted, letters)
      return distance <= allowed ? (name, distance) : nil
    }
    return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(limit).map(\.name)
  }

  /// Number of insertions, deletions, substitutions and swaps of adjacent letters between two
  /// words.
  static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 1...first.count {
      var current = [row]
      for column in 1...second.count {
        let same = first[row - 1] == second[column - 1]
        var best = min(
          last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
