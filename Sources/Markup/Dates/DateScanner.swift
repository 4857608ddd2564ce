/// Reads the parts of a date one after the other.
struct DateScanner {
  let bytes: Bytes
  var index = 0

  init(_ bytes: Bytes, at index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  var isAtEnd: Bool { index >= bytes.count }

  var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard peek == byte, !isAtEnd else { return false }
    index += 1
    return true
  }

  /// Skips blanks and returns whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = index
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    return index > start
  }

  /// Number of digits at the current position.
  var digitCount: Int {
    var end = index
    while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
    return end - index
  }

  /// Reads a number of `lower` to `upper` digits.
  mutating func number(_ lower: Int, _ upper: Int) -> Int? {
    let count = min(digitCount, upper)
    guard count >= lower else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return value
  }

  /// Reads a run of letters, including letters outside ASCII.
  mutating func word() -> Bytes {
    let start = index
    while index < bytes.count, bytes[index].isASCIILetter || bytes[index] >= 0x80 { index += 1 }
    return bytes.run(start, index)
  }

  /// Reads hours, minutes, seconds and a fraction, with or without colons: `7`, `7:30`,
  /// `07:30:15.25`, `073015`.
  mutating func time(into civil: inout CivilTime) -> Bool {
    let digits = digitCount
    if digits == 4 || digits == 6 {
      guard let hour = number(2, 2), let minute = number(2, 2) else { return false }
      (civil.hour, civil.minute) = (hour, minute)
      if digits == 6 { civil.second = number(2, 2) ?? 0 }
    } else {
      guard digits <= 2, let hour = number(1, 2) else { return false }
      civil.hour = hour
      if consume(UInt8(ascii: ":")) {
        guard digitCount <= 2, let minute = number(1, 2) else { return false }
        civil.minute = minute
        if consume(UInt8(ascii: ":")) {
          guard digitCount <= 2, let second = number(1, 2) else { return false }
          civil.second = second
        }
      }
    }
    if peek == UInt8(ascii: ".") || peek == UInt8(ascii: ","), index + 1 < bytes.count,
      bytes[index + 1].isASCIIDigit
    {
      index += 1
      while peek.isASCIIDigit, !isAtEnd { index += 1 }
    }
    return true
  }

  /// Reads `+hh`, `-hhmm` or `+hh:mm`, as seconds east of Greenwich.
  mutating func offset() -> Int? {
    let isWest = peek == UInt8(ascii: "-")
    guard isWest || peek == UInt8(ascii: "+") else { return nil }
    index += 1
    let digits = digitCount
    guard (1...4).contains(digits), let hour = number(1, digits < 3 ? digits : digits - 2) else {
      return nil
    }
    var minute = 0
    if digits > 2 {
      minute = number(2, 2) ?? 0
    } else if consume(UInt8(ascii: ":")) {
      guard digitCount == 2, let value = number(2, 2) else { return nil }
      minute = value
    }
    // A third part, as in +01:00:00, is ignored.
    if peek == UInt8(ascii: ":"), index + 2 < bytes.count { index += 3 }
    guard hour < 24, minute < 60 else { return nil }
    return (isWest ? -1 : 1) * (hour * 3600 + minute * 60)
  }

  /// Reads a comment in brackets, which may contain others (RFC 822, 3.1.4), and returns what is
  /// inside. Without its closing bracket it extends to the end.
  mutating func comment() -> Bytes? {
    let open = peek
    guard open == UInt8(ascii: "(") || open == UInt8(ascii: "[") else { return nil }
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]")
    index += 1
    let start = index
    var depth = 1
    while !isAtEnd {
      if peek == open { depth += 1 }
      if peek == close { depth -= 1 }
      index += 1
      if depth == 0 { return bytes.run(start, index - 1) }
    }
    return bytes.run(start, index)
  }

  /// Applies `AM` or `PM` after a time, if present.
  mutating func meridiem(into civil: inout CivilTime) -> Bool {
    var probe = self
    probe.skipBlanks()
    let name = probe.word()
    let isAM = name.equalsIgnoringCase("am")
    guard isAM || name.equalsIgnoringCase("pm") else { return true }
    guard (1...12).contains(civil.hour) else { return false }
    civil.hour = civil.hour % 12 + (isAM ? 0 : 12)
    self = probe
    return true
  }
}
