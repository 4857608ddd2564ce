extension PatternNode {
  /// Pieces of text of which every match holds at least one, as a ``FoldedText`` and a lowered
  /// address have them; empty where none is known.
  ///
  /// Only ASCII letters and digits are looked at: these stay side by side when a text is folded.
  func literals(ignoresCase: Bool) -> Set<[UInt8]> {
    switch self {
    case .empty, .assertion: return []
    case .character(let set): return set.letter(ignoresCase: ignoresCase).map { [[$0]] } ?? []
    case .repeat(let part, let from, _):
      return from > 0 ? part.literals(ignoresCase: ignoresCase) : []
    case .either(let parts):
      let all = parts.map { $0.literals(ignoresCase: ignoresCase) }
      guard !all.contains(where: \.isEmpty) else { return [] }
      let union = all.reduce(into: Set()) { $0.formUnion($1) }
      return union.count <= Self.mostLiterals ? union : []
    case .sequence(let parts): return Self.best(of: parts, ignoresCase: ignoresCase)
    }
  }

  /// More alternatives are no help.
  private static let mostLiterals = 16

  /// The longest of the letters that stand side by side, and of what the other parts need.
  private static func best(of parts: [PatternNode], ignoresCase: Bool) -> Set<[UInt8]> {
    var candidates: [Set<[UInt8]>] = []
    var run: [UInt8] = []
    for part in parts {
      if case .character(let set) = part, let letter = set.letter(ignoresCase: ignoresCase) {
        run.append(letter)
        continue
      }
      candidates += [[run], part.literals(ignoresCase: ignoresCase)]
      run = []
    }
    candidates.append([run])
    return candidates.filter { !$0.isEmpty && !$0.contains([]) }
      .max { shortest($0) < shortest($1) } ?? []
  }

  private static func shortest(_ literals: Set<[UInt8]>) -> Int {
    literals.map(\.count).min() ?? 0
  }
}

extension ScalarSet {
  /// The one ASCII letter or digit that it holds, as a small letter.
  fileprivate func letter(ignoresCase: Bool) -> UInt8? {
    guard classes.isEmpty, !isNegated, ranges.count == 1, let range = ranges.first,
      range.count == 1, let byte = UInt8(exactly: range.lowerBound)
    else { return nil }
    switch byte {
    // ſ is a small S, and ı a small I, that fold to other letters.
    case UInt8(ascii: "S"), UInt8(ascii: "I"): return ignoresCase ? nil : byte | 0x20
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return byte
    default: return nil
    }
  }
}
