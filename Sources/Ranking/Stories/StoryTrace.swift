/// What is remembered of an article to compare later ones with it.
package struct StoryTrace: Sendable, Hashable {
  package var vector: TermVector
  /// Hashes of the names and numbers in its headline and beginning, ascending.
  package var names: [Int32]
  package var numbers: [Int32]

  package init(vector: TermVector, names: [Int32], numbers: [Int32]) {
    self.vector = vector
    self.names = names
    self.numbers = numbers
  }

  /// Whether two articles name other people and places and other numbers (ranking.md §3.3).
  func isApart(from other: StoryTrace) -> Bool {
    guard !names.isEmpty, !other.names.isEmpty, !numbers.isEmpty, !other.numbers.isEmpty
    else { return false }
    return !names.shares(other.names) && !numbers.shares(other.numbers)
  }
}

extension [Int32] {
  /// Whether two ascending lists have an element in common.
  fileprivate func shares(_ other: [Int32]) -> Bool {
    var (left, right) = (0, 0)
    while left < count, right < other.count {
      if self[left] == other[right] { return true }
      if self[left] < other[right] { left += 1 } else { right += 1 }
    }
    return false
  }
}
