import Foundation

/// Dates with a month name: RFC 822 and its variants, RFC 850, asctime, `date(1)`.
struct NamedMonthDate {
  private var scanner: DateScanner
  private var day: Int?
  private var month: Int?
  private var year: Int?
  private var civil = CivilTime(year: 1)
  private var hasTime = false
  private var zone = DateZone()
  private var words = 0

  static func parse(_ bytes: Bytes) -> Date? {
    var reader = NamedMonthDate(scanner: DateScanner(bytes))
    return reader.read()
  }

  private init(scanner: DateScanner) {
    self.scanner = scanner
  }

  private mutating func read() -> Date? {
    while true {
      skipSeparators()
      if scanner.isAtEnd { break }
      guard readPart() else { return nil }
    }
    guard let day, let month, let year else { return nil }
    (civil.day, civil.month, civil.year) = (day, month, year)
    return zone.date(of: civil)
  }

  private var hasDay: Bool { day != nil && month != nil && year != nil }

  private mutating func skipSeparators() {
    while !scanner.isAtEnd {
      let byte = scanner.peek
      let isMark = byte.isBlank || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
      let isJoint = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
      guard isMark || isJoint && !hasTime && !isAtOffset else { break }
      scanner.index += 1
    }
  }

  /// Whether an offset follows a day without a time: `1 May 2024 -0500`.
  private var isAtOffset: Bool {
    guard hasDay, scanner.peek == UInt8(ascii: "-") else { return false }
    return DateScanner(scanner.bytes, at: scanner.index + 1).digitCount == 4
  }

  private mutating func readPart() -> Bool {
    if scanner.peek.isASCIIDigit { return readNumber() }
    return readWord() || readZone()
  }

  private mutating func readNumber() -> Bool {
    let digits = scanner.digitCount
    var probe = scanner
    probe.index += digits
    if digits <= 2, probe.peek == UInt8(ascii: ":") {
      guard !hasTime, scanner.time(into: &civil), scanner.meridiem(into: &civil) else {
        return false
      }
      hasTime = true
      return true
    }
    if digits <= 2, day == nil {
      day = scanner.number(1, 2)
      skipOrdinalSuffix()
      return true
    }
    guard year == nil, (2...4).contains(digits), let value = scanner.number(2, 4) else {
      return false
    }
    year = Self.fullYear(value, digits)
    return true
  }

  /// RFC 2822, 4.3: a year of two digits below 50 is in this century; a year of three digits counts
  /// from 1900.
  private static func fullYear(_ value: Int, _ digits: Int) -> Int {
    switch digits {
    case 2: value < 50 ? value + 2000 : value + 1900
    case 3: value + 1900
    default: value
    }
  }

  private mutating func skipOrdinalSuffix() {
    var probe = scanner
    let suffix = probe.word()
    if ["st", "nd", "rd", "th"].contains(where: { (name: StaticString) in
      suffix.equalsIgnoringCase(name)
    }) {
      scanner = probe
    }
  }

  private mutating func readWord() -> Bool {
    var probe = scanner
    let word = probe.word()
    guard !word.isEmpty else { return false }
    if month == nil, let found = MonthName.month(word) {
      month = found
      scanner = probe
      return true
    }
    if day == nil, month == nil, words == 0 {
      // A weekday, in any language.
      words = 1
      scanner = probe
      return true
    }
    if word.equalsIgnoringCase("t") || word.equalsIgnoringCase("at"), !hasTime {
      scanner = probe
      return true
    }
    return false
  }

  /// Reads a part of the zone. Without a time the zone is the end of the text, as other words are
  /// no zones there (`1 May 2024 at 7:30`).
  private mutating func readZone() -> Bool {
    if hasTime {
      return zone.read(&scanner, afterTime: true)
        || day != nil && month != nil && zone.readUnknown(&scanner)
    }
    return hasDay && zone.readToEnd(&scanner, afterTime: false)
  }
}
