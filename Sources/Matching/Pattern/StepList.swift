/// A set of a pattern's steps that is cleared in constant time (P. Briggs and L. Torczon, "An
/// Efficient Representation for Sparse Sets", 1993).
struct StepList {
  private(set) var members: [Int] = []
  private var places: [Int]

  init(count: Int) {
    places = Array(repeating: 0, count: count)
    members.reserveCapacity(count)
  }

  /// - Returns: whether the step was inserted.
  mutating func insert(_ step: Int) -> Bool {
    let place = places[step]
    if place < members.count, members[place] == step { return false }
    places[step] = members.count
    members.append(step)
    return true
  }

  mutating func removeAll() { members.removeAll(keepingCapacity: true) }
}
