extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  /// The text with each run of white space as one space, and without any at its ends.
  package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
