extension Sequence<UInt8> {
  /// The bytes as hexadecimal digits in lower case.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension BinaryInteger {
  /// The number in digits, with zeros before it up to a width.
  @inlinable package func digits(_ width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
