import Basics

/// A set of characters: ranges, and classes such as `\d`.
struct ScalarSet: Hashable, Sendable {
  enum Class: Hashable, Sendable {
    case digit
    case word
    case blank
    case notDigit
    case notWord
    case notBlank
  }

  /// In ascending order and without overlaps, once the set is complete (``sorted``).
  var ranges: [ClosedRange<UInt32>] = []
  var classes: [Class] = []
  var isNegated = false

  /// Any character but a line feed.
  static let any = ScalarSet(ranges: [0x0A...0x0A], isNegated: true)

  static func one(_ scalar: Unicode.Scalar) -> ScalarSet {
    ScalarSet(ranges: [scalar.value...scalar.value])
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    (isInRange(scalar.value) || classes.contains { $0.contains(scalar) }) != isNegated
  }

  /// A binary search: a set of a thousand letters takes as long as one of ten.
  private func isInRange(_ value: UInt32) -> Bool {
    let place = ranges.firstPlace { $0.upperBound >= value }
    return place < ranges.count && ranges[place].lowerBound <= value
  }

  /// The same set with its ranges in order and joined, and each class once.
  var sorted: ScalarSet {
    var set = ScalarSet(isNegated: isNegated)
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = set.ranges.last, range.lowerBound <= last.upperBound {
        set.ranges[set.ranges.count - 1] =
          last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        set.ranges.append(range)
      }
    }
    for one in classes where !set.classes.contains(one) { set.classes.append(one) }
    return set
  }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? (scalar >= "a" && scalar <= "z") || (scalar >= "A" && scalar <= "Z")
        || (scalar >= "0" && scalar <= "9") || scalar == "_"
      : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
  }
}

extension ScalarSet.Class {
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .digit: scalar.properties.numericType == .decimal
    case .word: ScalarSet.isWord(scalar)
    case .blank: scalar.properties.isWhitespace
    case .notDigit: !Self.digit.contains(scalar)
    case .notWord: !Self.word.contains(scalar)
    case .notBlank: !Self.blank.contains(scalar)
    }
  }
}
