/// The sources of a ``SourceScope``, a bit for each id, for many questions: a walk passes some ten
/// thousand articles. Ids are assigned one after the other, so a million sources take 125 kB.
package struct ScopedSources: Sendable {
  private let only: Bits?
  private let without: Bits

  package init(_ scope: SourceScope) {
    only = scope.only.map(Bits.init)
    without = Bits(scope.without)
  }

  package func contains(_ source: Int64) -> Bool {
    (only?.contains(source) ?? true) && !without.contains(source)
  }

  private struct Bits {
    private var words: [UInt64] = []

    /// Higher ids do not exist, except in a damaged database; they are left out. 16 MB.
    private static let end: Int64 = 1 << 27

    init(_ ids: [Int64]) {
      let known = ids.lazy.filter { 0..<Self.end ~= $0 }
      guard let highest = known.max() else { return }
      words = Array(repeating: 0, count: Int(highest) / 64 + 1)
      for id in known { words[Int(id) / 64] |= 1 << UInt64(id % 64) }
    }

    func contains(_ id: Int64) -> Bool {
      let index = Int(id) / 64
      return id >= 0 && index < words.count && words[index] & 1 << UInt64(id % 64) != 0
    }
  }
}

/// The sources of a list: a reader may have left some out and moved some to other categories, and
/// does not see the sources that other readers added for themselves.
package struct SourceScope: Sendable, Hashable {
  /// The ids of the only sources of the list; `nil` means all.
  package var only: [Int64]?
  /// The ids of sources that are left out.
  package var without: [Int64]

  package init(only: [Int64]? = nil, without: [Int64] = []) {
    self.only = only
    self.without = without
  }

  package mutating func leaveOut(_ sources: [Int64]) {
    guard !sources.isEmpty else { return }
    let others = Set(sources)
    only?.removeAll(where: others.contains)
    without = Set(without).union(others).sorted()
  }

  /// Takes in further sources.
  package mutating func takeIn(_ sources: [Int64]) {
    guard !sources.isEmpty else { return }
    let others = Set(sources)
    only = only.map { others.union($0).sorted() }
    without.removeAll(where: others.contains)
  }
}
