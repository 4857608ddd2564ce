import Markup

/// Numbers that clients send, in decimal digits without sign, blanks or other characters.
enum WholeNumber {
  /// `nil` if the text is not a number, has more digits or exceeds 2^63 - 1.
  static func of(_ text: some StringProtocol, digits most: Int = 40) -> Int64? {
    guard (1...most).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return Int64(text)
  }
}
