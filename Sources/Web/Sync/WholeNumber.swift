/// Numbers in decimal digits, without sign, blanks or other characters.
enum WholeNumber {
  /// `nil` if the text is not a number or exceeds 2^63 - 1.
  static func of(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.count <= 40, text.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      return nil
    }
    return Int64(text)
  }
}
