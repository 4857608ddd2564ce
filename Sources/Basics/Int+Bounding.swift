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
