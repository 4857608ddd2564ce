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

  /// In hexadecimal digits, at least sixteen.
  static func hexadecimal(_ number: Int64) -> String {
    let digits = String(UInt64(bitPattern: number), radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }
}
