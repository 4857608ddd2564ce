package import Models

/// The part of a reader's own list that a list of articles needs: which sources it includes. Each
/// list query reads it, and a reader may have left out thousands of sources.
package struct OwnScope: Sendable, Hashable {
  /// The sources that the reader sees, or the hidden ones (left out, or added by other readers for
  /// themselves), whichever set is smaller.
  package var visible: SourceScope
  /// The sources that the reader has added or moved, with the categories that the reader gave each.
  package var placed: [Int64: [String]]
  /// The sources that the reader has left, whose articles stay among the reader's marks.
  package var left: [Int64]

  package init(
    visible: SourceScope = SourceScope(), placed: [Int64: [String]] = [:], left: [Int64] = []
  ) {
    self.visible = visible
    self.placed = placed
    self.left = left
  }

  /// The sources of lists of marks.
  package var ofMarks: OwnScope {
    var all = self
    all.visible.takeIn(left)
    return all
  }

  /// The sources of a category's list, and the category to filter by; `nil` if the sources alone
  /// define the list.
  ///
  /// - Parameter there: the sources that the shared list has in the category.
  package func sources(
    of category: String?, there: (_ category: String) throws -> [Int64]
  ) rethrows -> (scope: SourceScope, category: String?) {
    guard let category, !placed.isEmpty else { return (visible, category) }
    let there = try there(category)
    let name = category.lowercased()
    let here = placed.filter { $0.value.contains { $0.lowercased() == name } }.keys.sorted()
    var only = there.filter { placed[$0] == nil } + here
    if Set(only) == Set(there) { return (visible, category) }
    if let seen = visible.only.map(Set.init) { only.removeAll { !seen.contains($0) } }
    return (SourceScope(only: only, without: visible.without), nil)
  }

  /// The reader's categories in the order of the tabs: the shared ones first, in their order even if
  /// the reader spells their names in another way, then the reader's own.
  ///
  /// - Parameter all: the shared categories in order; `isHere` is whether the reader sees a
  ///   source in the category that they have not moved, or no source is in it at all.
  package func categoryNames(among all: [(name: String, isHere: Bool)]) -> [String] {
    let placed = placed.sorted { $0.key < $1.key }.flatMap(\.value)
    let wanted = Dictionary(
      placed.map { ($0.lowercased(), $0) }, uniquingKeysWith: { one, _ in one })
    let shared = all.compactMap { $0.isHere ? $0.name : wanted[$0.name.lowercased()] }
    var known: Set<String> = []
    return (shared + placed).filter { known.insert($0.lowercased()).inserted }
  }
}
