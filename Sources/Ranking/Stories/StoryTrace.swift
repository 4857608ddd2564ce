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

  /// What the likeness of two articles counts that name other people and places: a storm elsewhere
  /// is told in the same words.
  private static let elsewhere = 0.5

  /// What the likeness to another article counts: less where no name of either stands anywhere in
  /// the other.
  func credence(beside other: StoryTrace) -> Double {
    namesOthers(than: other) ? Self.elsewhere : 1
  }

  private func namesOthers(than other: StoryTrace) -> Bool {
    !names.isEmpty && !other.names.isEmpty && !names.contains(where: other.vector.contains)
      && !other.names.contains(where: vector.contains)
  }

  /// Whether two articles name other people and places and other numbers (ranking.md §3.3).
  ///
  /// - Parameter isLone: whether they share a single word: then other numbers are enough, as in
  ///   “Episode 12” and “Episode 13”.
  func isApart(from other: StoryTrace, isLone: Bool) -> Bool {
    guard !numbers.isEmpty, !other.numbers.isEmpty, !numbers.shares(other.numbers) else {
      return false
    }
    if isLone { return true }
    return !names.isEmpty && !other.names.isEmpty && !names.shares(other.names)
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
