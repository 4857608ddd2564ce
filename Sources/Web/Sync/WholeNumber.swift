/// Numbers as clients write them in decimal digits, without a sign, blanks or anything else.
enum WholeNumber {
  /// `nil` for what is no number, or more than 2^63 - 1.
  static func of(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.count <= 40, text.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      return nil
    }
    return Int64(text)
  }
}
