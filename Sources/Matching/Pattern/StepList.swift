/// Some of the steps of a pattern, each once; made empty without a walk over it (P. Briggs and
/// L. Torczon, "An Efficient Representation for Sparse Sets", 1993).
struct StepList {
  private(set) var members: [Int] = []
  private var places: [Int]

  init(count: Int) {
    places = Array(repeating: 0, count: count)
    members.reserveCapacity(count)
  }

  /// - Returns: whether it was not there before.
  mutating func insert(_ step: Int) -> Bool {
    let place = places[step]
    if place < members.count, members[place] == step { return false }
    places[step] = members.count
    members.append(step)
    return true
  }

  mutating func removeAll() { members.removeAll(keepingCapacity: true) }
}
