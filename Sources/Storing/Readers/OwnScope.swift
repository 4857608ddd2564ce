package import Models

/// What of a reader's own list of sources a list of articles rests on: which sources it is of. A
/// list asks for it each time, and a reader may have left out thousands.
package struct OwnScope: Sendable, Hashable {
  /// The sources that the reader sees, or those that are hidden from them, which are left out or
  /// added by others for themselves: whatever is less.
  package var visible: SourceScope
  /// The sources that the reader has added or moved, each with their categories of it.
  package var placed: [Int64: [String]]

  package init(visible: SourceScope = SourceScope(), placed: [Int64: [String]] = [:]) {
    self.visible = visible
    self.placed = placed
  }

  /// What of the store's sources a list of a category is of, and the category by which it is asked
  /// for; `nil` where the sources say it all.
  ///
  /// - Parameter there: the sources that the household has in the category.
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

  /// The categories that the reader has, in the order of the tabs, their own after the household's.
  ///
  /// - Parameter all: those of the household in its order, and whether the reader sees a source in
  ///   one that they have not placed themselves, or no reader has a source in it.
  package func categoryNames(among all: [(name: String, isHere: Bool)]) -> [String] {
    var names = all.filter(\.isHere).map(\.name)
    var known = Set(names.map { $0.lowercased() })
    let placed = placed.sorted { $0.key < $1.key }.flatMap(\.value)
    let wanted = Set(placed.map { $0.lowercased() })
    // As the household spells and orders them, where it has them.
    names += all.filter { !$0.isHere }.map(\.name).filter { name in
      wanted.contains(name.lowercased()) && known.insert(name.lowercased()).inserted
    }
    return names + placed.filter { known.insert($0.lowercased()).inserted }
  }
}
