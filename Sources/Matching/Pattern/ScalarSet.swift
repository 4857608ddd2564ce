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

  var ranges: [ClosedRange<UInt32>] = []
  var classes: [Class] = []
  var isNegated = false

  /// Any character but a line feed.
  static let any = ScalarSet(ranges: [0x0A...0x0A], isNegated: true)

  static func one(_ scalar: Unicode.Scalar) -> ScalarSet {
    ScalarSet(ranges: [scalar.value...scalar.value])
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    (ranges.contains { $0.contains(scalar.value) } || classes.contains { $0.contains(scalar) })
      != isNegated
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
