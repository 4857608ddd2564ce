extension StringProtocol {
  /// The text without characters at its ends for which a condition holds.
  package func trimming(while isLeftOut: (Character) -> Bool) -> SubSequence {
    let rest = drop(while: isLeftOut)
    let last = rest.lastIndex { !isLeftOut($0) }
    return rest[..<(last.map { rest.index(after: $0) } ?? rest.startIndex)]
  }

  /// The text without white space at its ends.
  package var trimmed: String { String(trimming(while: \.isWhitespace)) }

  /// The text with each run of white space as one space, and without any at its ends.
  package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
