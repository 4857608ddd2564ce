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

extension Int {
  /// The whole part of a number; the nearest bound for a number beyond them, and 0 for NaN. A
  /// number that another program sent, or that was computed from a date, can be any of these, and
  /// `Int(_:)` would end the process.
  package init(bounding number: Double) {
    // 2^63 is the first number above all integers; its predecessor is far below.
    if number.isNaN {
      self = 0
    } else if number >= 0x1p63 {
      self = .max
    } else if number < -0x1p63 {
      self = .min
    } else {
      self = Int(number)
    }
  }
}
