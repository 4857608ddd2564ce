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

  /// Reads a zone by number, by name or by both (`GMT+2`, `Etc/GMT-3`, `+0100 (CET)`). A missing
  /// zone is UTC. Returns `nil` if the text is not a zone.
  ///
  /// - Parameter allowsUnknown: Whether an unknown name counts as UTC.
  mutating func zone(allowsUnknown: Bool = true) -> Int? {
    skipBlanks()
    if isAtEnd { return 0 }
    var result: Int
    if let offset = offset() {
      result = offset
    } else {
      var name = word()
      guard !name.isEmpty else { return nil }
      var isPOSIX = false
      if name.equalsIgnoringCase("etc"), consume(UInt8(ascii: "/")) {
        name = word()
        isPOSIX = true
      } else if peek == UInt8(ascii: "/") {
        // A place (`Europe/Rome`) has no fixed offset, so it counts as UTC.
        while !isAtEnd, !peek.isBlank { index += 1 }
        return ends ? 0 : nil
      }
      // A single letter after a date without a time is not a zone, except for Z.
      guard allowsUnknown || name.count > 1 || name.equalsIgnoringCase("z"),
        let known = TimeZoneName.offset(name) ?? (allowsUnknown ? 0 : nil)
      else { return nil }
      result = known
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-"),
        name.equalsIgnoringCase("gmt") || name.equalsIgnoringCase("utc")
          || name.equalsIgnoringCase("ut")
      {
        guard let offset = offset() else { return nil }
        result = isPOSIX ? -offset : offset
      }
    }
    return ends ? result : nil
  }

  /// Whether only blanks, a comment in brackets or a repeated zone follow.
  private var ends: Bool {
    var rest = self
    rest.skipBlanks()
    if rest.peek == UInt8(ascii: "(") { return true }
    let name = rest.word()
    rest.skipBlanks()
    return rest.isAtEnd && (name.isEmpty || TimeZoneName.offset(name) != nil)
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
