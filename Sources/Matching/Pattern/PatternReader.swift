/// Parses a regular expression.
struct PatternReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  /// Maximum number of nested groups, and of repetitions.
  private static let maxDepth = 50
  private static let maxRepeats = 1000

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  static func read(_ text: String) throws(MatchFault) -> PatternNode {
    var reader = PatternReader(text)
    let node = try reader.either()
    guard reader.current == nil else { throw reader.fault("“)” without a matching “(”") }
    return node
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func fault(_ message: String, at index: Int? = nil) -> MatchFault {
    MatchFault(column: (index ?? self.index) + 1, message)
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    index += 1
    return true
  }

  private mutating func either() throws(MatchFault) -> PatternNode {
    var parts = [try sequence()]
    while consume("|") { parts.append(try sequence()) }
    return parts.count > 1 ? .either(parts) : parts[0]
  }

  private mutating func sequence() throws(MatchFault) -> PatternNode {
    var parts: [PatternNode] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      parts.append(try repeated(atom()))
    }
    return PatternNode.joined(parts)
  }

  private mutating func repeated(_ node: PatternNode) throws(MatchFault) -> PatternNode {
    var node = node
    var times = 0
    while let scalar = current {
      let start = index
      switch scalar {
      case "*": node = node.repeated(from: 0, to: nil)
      case "+": node = node.repeated(from: 1, to: nil)
      case "?": node = node.repeated(from: 0, to: 1)
      case "{":
        guard let (from, to) = counts() else { return node }
        guard max(from, to ?? 0) <= Self.maxRepeats, to.map({ $0 >= from }) ?? true else {
          throw fault("expected {from,to} with at most \(Self.maxRepeats)", at: start)
        }
        node = node.repeated(from: from, to: to)
        index -= 1
      default: return node
      }
      index += 1
      // Lazy quantifiers do not change whether a pattern matches.
      _ = consume("?")
      times += 1
      guard times < 4 else { throw fault("too many repetition operators", at: start) }
    }
    return node
  }

  /// `{m}`, `{m,}` or `{m,n}`; braces with other contents are literals.
  private mutating func counts() -> (Int, Int?)? {
    guard let end = scalars[index...].prefix(12).firstIndex(of: "}") else { return nil }
    let text = String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let from = Int(first), from >= 0 else { return nil }
    let last = parts.count == 1 ? first : parts[1]
    let to = Int(last)
    guard to != nil || last.isEmpty else { return nil }
    index = end + 1
    return (from, to)
  }

  private mutating func atom() throws(MatchFault) -> PatternNode {
    let start = index
    guard let scalar = current else { return .empty }
    index += 1
    switch scalar {
    case "(":
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.maxDepth else { throw fault("groups are nested too deeply", at: start) }
      if current == "?" {
        guard index + 1 < scalars.count, scalars[index + 1] == ":" else {
          throw fault("lookaround and named groups are not supported", at: start)
        }
        index += 2
      }
      let inner = try either()
      guard consume(")") else { throw fault("“(” without a matching “)”", at: start) }
      return inner
    case "[": return .character(try set(from: start))
    case ".": return .character(.any)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "*", "+", "?": throw fault("nothing to repeat before “\(scalar)”", at: start)
    case "\\":
      switch current {
      case "b":
        index += 1
        return .assertion(.wordBorder)
      case "B":
        index += 1
        return .assertion(.noWordBorder)
      default: return .character(try escaped(from: start))
      }
    default: return .character(.one(scalar))
    }
  }

  private mutating func escaped(from start: Int) throws(MatchFault) -> ScalarSet {
    guard let scalar = current else { throw fault("nothing follows “\\”", at: start) }
    index += 1
    switch scalar {
    case "d": return ScalarSet(classes: [.digit])
    case "w": return ScalarSet(classes: [.word])
    case "s": return ScalarSet(classes: [.blank])
    case "D": return ScalarSet(classes: [.notDigit])
    case "W": return ScalarSet(classes: [.notWord])
    case "S": return ScalarSet(classes: [.notBlank])
    case "n": return .one("\n")
    case "t": return .one("\t")
    case "r": return .one("\r")
    case "1"..."9": throw fault("back-references are not supported", at: start)
    case "a"..."z", "A"..."Z", "0":
      throw fault("“\\\(scalar)” is not supported", at: start)
    default: return .one(scalar)
    }
  }

  /// A name such as `[:alpha:]` in a set, which POSIX reads as a class: as single characters it would
  /// find nothing that was meant.
  private func posixClass(at index: Int) -> String? {
    guard scalars[index] == "[", index + 4 < scalars.count,
      [":", ".", "="].contains(scalars[index + 1]),
      let end = scalars[(index + 2)...].prefix(16).firstIndex(of: "]"),
      end >= index + 4, scalars[end - 1] == scalars[index + 1]
    else { return nil }
    return String(String.UnicodeScalarView(scalars[index...end]))
  }

  private mutating func set(from start: Int) throws(MatchFault) -> ScalarSet {
    var set = ScalarSet(isNegated: consume("^"))
    var isFirst = true
    while let scalar = current, scalar != "]" || isFirst {
      isFirst = false
      let from = index
      if let name = posixClass(at: from) {
        throw fault("“\(name)” is not supported; there are \\d, \\w and \\s", at: from)
      }
      index += 1
      var low = ScalarSet.one(scalar)
      if scalar == "\\" { low = try escaped(from: from) }
      guard low.classes.isEmpty, let first = low.ranges.first?.lowerBound else {
        set.classes += low.classes
        continue
      }
      guard current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
        set.ranges.append(first...first)
        continue
      }
      index += 1
      var high = ScalarSet.one(scalars[index])
      index += 1
      if scalars[index - 1] == "\\" { high = try escaped(from: index - 1) }
      guard let last = high.ranges.first?.lowerBound, high.classes.isEmpty, last >= first else {
        throw fault("a range in [ ] must go from a lower to a higher character", at: from)
      }
      set.ranges.append(first...last)
    }
    guard consume("]") else { throw fault("“[” without a matching “]”", at: start) }
    return set.sorted
  }
}
