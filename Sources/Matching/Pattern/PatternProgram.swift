import Basics

/// A pattern compiled to the instructions of an NFA, whose states are simulated in parallel.
struct PatternProgram: Sendable {
  private enum Step: Sendable {
    case character(ScalarSet)
    case assertion(PatternAssertion)
    case split(Int, Int)
    case jump(Int)
    case found
  }

  private var steps: [Step] = []
  private let ignoresCase: Bool

  /// Number of nodes compiled so far; a node under a repetition counts each time.
  private var visits = 0

  /// With more steps, a text of ``Pattern/maximumScalars`` characters would take seconds.
  private static let maxSteps = 1000
  /// Each visit of a reduced node (``PatternNode/joined(_:)``, ``PatternNode/repeated(from:to:)``) adds a step or belongs to a
  /// node that does, so this only limits what those reductions may have missed.
  private static let maxVisits = 4 * maxSteps

  init(_ node: PatternNode, ignoresCase: Bool) throws(MatchFault) {
    self.ignoresCase = ignoresCase
    try add(node)
    steps.append(.found)
  }

  private mutating func emit(_ step: Step) throws(MatchFault) {
    guard steps.count < Self.maxSteps else { throw Self.tooLarge }
    steps.append(step)
  }

  private static let tooLarge = MatchFault(
    column: 1, "the pattern is too large; use fewer repetitions")

  private mutating func add(_ node: PatternNode) throws(MatchFault) {
    visits += 1
    guard visits <= Self.maxVisits else { throw Self.tooLarge }
    switch node {
    case .empty: break
    case .character(let set): try emit(.character(set))
    case .assertion(let assertion): try emit(.assertion(assertion))
    case .sequence(let parts): for part in parts { try add(part) }
    case .either(let parts):
      var ends: [Int] = []
      for (index, part) in parts.enumerated() {
        let split = steps.count
        let isLast = index == parts.count - 1
        if !isLast { try emit(.jump(0)) }
        try add(part)
        guard !isLast else { break }
        ends.append(steps.count)
        try emit(.jump(0))
        steps[split] = .split(split + 1, steps.count)
      }
      for end in ends { steps[end] = .jump(steps.count) }
    case .repeat(let part, let from, let to):
      for _ in 0..<from { try add(part) }
      if let to {
        var splits: [Int] = []
        for _ in from..<max(from, to) {
          splits.append(steps.count)
          try emit(.jump(0))
          try add(part)
        }
        for split in splits { steps[split] = .split(split + 1, steps.count) }
      } else {
        let split = steps.count
        try emit(.jump(0))
        try add(part)
        try emit(.jump(split))
        steps[split] = .split(split + 1, steps.count)
      }
    }
  }

  /// - Parameter meter: counts the states that are followed; if it is spent, the result is `false`
  ///   and means nothing.
  func isFound(in text: String, counting meter: WorkMeter) -> Bool {
    var current = StepList(count: steps.count)
    var following = StepList(count: steps.count)
    var waiting: [Int] = []
    var before: Unicode.Scalar?
    var scalars = text.unicodeScalars.prefix(Pattern.maximumScalars).makeIterator()
    var next = scalars.next()
    while true {
      if follow(0, before: before, after: next, into: &current, by: &waiting) { return true }
      guard let scalar = next, meter.consume(current.members.count) else { return false }
      next = scalars.next()
      let (lower, upper) = forms(of: scalar)
      for index in current.members {
        guard case .character(let set) = steps[index],
          set.contains(scalar) || (lower.map(set.contains) ?? false)
            || (upper.map(set.contains) ?? false),
          follow(index + 1, before: scalar, after: next, into: &following, by: &waiting)
        else { continue }
        return true
      }
      current.removeAll()
      swap(&current, &following)
      before = scalar
    }
  }

  /// The other forms of a character that are compared too.
  private func forms(of scalar: Unicode.Scalar) -> (Unicode.Scalar?, Unicode.Scalar?) {
    guard ignoresCase else { return (nil, nil) }
    if scalar.isASCII {
      let isLetter = (0x61...0x7A).contains(scalar.value | 0x20)
      return (isLetter ? Unicode.Scalar(scalar.value ^ 0x20) : nil, nil)
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    let upper = scalar.properties.uppercaseMapping.unicodeScalars
    return (lower.count == 1 ? lower.first : nil, upper.count == 1 ? upper.first : nil)
  }

  /// Adds a step and all steps that are reached from it without reading a character.
  ///
  /// - Parameter waiting: a reusable buffer; empty before and after.
  /// - Returns: whether the end of the pattern is reached.
  private func follow(
    _ step: Int, before: Unicode.Scalar?, after: Unicode.Scalar?, into list: inout StepList,
    by waiting: inout [Int]
  ) -> Bool {
    waiting.append(step)
    while let index = waiting.popLast() {
      guard list.insert(index) else { continue }
      switch steps[index] {
      case .found: return true
      case .jump(let other): waiting.append(other)
      case .split(let one, let other):
        waiting.append(other)
        waiting.append(one)
      case .assertion(let assertion):
        if assertion.holds(before: before, after: after) { waiting.append(index + 1) }
      case .character: break
      }
    }
    return false
  }
}

/// A set of a pattern's steps that is cleared in constant time (P. Briggs and L. Torczon, "An
/// Efficient Representation for Sparse Sets", 1993).
struct StepList {
  private(set) var members: [Int] = []
  private var places: [Int]

  init(count: Int) {
    places = Array(repeating: 0, count: count)
    members.reserveCapacity(count)
  }

  mutating func insert(_ step: Int) -> Bool {
    let place = places[step]
    if place < members.count, members[place] == step { return false }
    places[step] = members.count
    members.append(step)
    return true
  }

  mutating func removeAll() { members.removeAll(keepingCapacity: true) }
}
