package import Basics
package import Models

/// A regular expression whose search time depends only on the length of the text times that of the
/// expression: all alternatives are followed in parallel (K. Thompson, "Regular Expression Search
/// Algorithm", CACM 11, 1968).
///
/// Swift's own engine backtracks: `(a+)+b` takes 2ⁿ steps on n letters a, which would block a poll.
/// RE2 is as fast as this, but would add a C++ library at run time for a few lines of rules;
/// POSIX's `regcomp` reads bytes in the locale's encoding.
///
/// Supported are letters, `.`, `[a-z]`, `[^…]`, `\d \w \s \D \W \S`, `\b \B ^ $`, groups, `|`, `*`,
/// `+`, `?` and `{m,n}`. Back-references and look-around need more time and are errors.
package struct Pattern: Sendable {
  private let program: PatternProgram
  /// A matching text contains at least one of these literals; empty if none are known.
  let literals: Set<[UInt8]>

  /// Maximum number of scalars of a text that are read.
  static let maximumScalars = 100_000

  package init(_ pattern: MatchPattern) throws(MatchFault) {
    let node = try PatternReader.read(pattern.text)
    program = try PatternProgram(node, ignoresCase: pattern.ignoresCase)
    literals = node.literals(ignoresCase: pattern.ignoresCase)
  }

  /// Whether the pattern occurs anywhere in a text.
  ///
  /// - Parameter meter: counts the steps; if it is spent, the result is `false` and means nothing.
  package func isFound(in text: String, counting meter: WorkMeter) -> Bool {
    program.isFound(in: text, counting: meter)
  }
}

/// The syntax tree of a pattern.
indirect enum PatternNode: Hashable {
  case empty
  case character(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case either([PatternNode])
  /// `to` is `nil` if there is no upper limit.
  case `repeat`(PatternNode, from: Int, to: Int?)

  /// A sequence without empty parts: whatever is left adds steps to a program.
  static func joined(_ parts: [PatternNode]) -> PatternNode {
    let parts = parts.filter { $0 != .empty }
    return parts.count > 1 ? .sequence(parts) : parts.first ?? .empty
  }

  /// A repetition of this node; nothing repeated, and anything repeated zero times, is empty.
  func repeated(from: Int, to: Int?) -> PatternNode {
    self == .empty || to == 0 ? .empty : .repeat(self, from: from, to: to)
  }
}

/// A zero-width assertion.
enum PatternAssertion: Hashable {
  case start
  case end
  case wordBorder
  case noWordBorder

  func holds(before: Unicode.Scalar?, after: Unicode.Scalar?) -> Bool {
    switch self {
    case .start: before == nil
    case .end: after == nil
    case .wordBorder: Self.isWord(before) != Self.isWord(after)
    case .noWordBorder: Self.isWord(before) == Self.isWord(after)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map(ScalarSet.isWord) ?? false
  }
}

extension PatternNode {
  /// Literals of which every match contains at least one, in the form of a ``FoldedText`` and of a
  /// lower-case address; empty if none are known.
  ///
  /// Uses only ASCII letters and digits: they stay adjacent when a text is folded.
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
      return union.count <= Self.maxLiterals ? union : []
    case .sequence(let parts): return Self.best(of: parts, ignoresCase: ignoresCase)
    }
  }

  /// Larger sets of alternatives do not speed up the search.
  private static let maxLiterals = 16

  /// The best set: the one whose shortest literal is longest, from runs of adjacent letters and the
  /// literals of the other parts.
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
  /// The only ASCII letter or digit of the set, in lower case; `nil` for other sets.
  fileprivate func letter(ignoresCase: Bool) -> UInt8? {
    guard classes.isEmpty, !isNegated, ranges.count == 1, let range = ranges.first,
      range.count == 1, let byte = UInt8(exactly: range.lowerBound)
    else { return nil }
    switch byte {
    // ſ is a small S, and ı a small I; they fold to other letters.
    case UInt8(ascii: "S"), UInt8(ascii: "I"): return ignoresCase ? nil : byte | 0x20
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return byte
    default: return nil
    }
  }
}
