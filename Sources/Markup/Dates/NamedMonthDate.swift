import Foundation

/// Dates with a month name: RFC 822 and its variants, RFC 850, asctime, `date(1)`.
struct NamedMonthDate {
  private var scanner: DateScanner
  private var day: Int?
  private var month: Int?
  private var year: Int?
  private var civil = CivilTime(year: 1)
  private var hasTime = false
  private var offset: Int?
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
    civil.offset = offset ?? 0
    return civil.date
  }

  private mutating func skipSeparators() {
    while !scanner.isAtEnd {
      let byte = scanner.peek
      guard
        byte.isBlank || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
          || (byte == UInt8(ascii: "-") && !hasTime) || (byte == UInt8(ascii: "/") && !hasTime)
      else { break }
      scanner.index += 1
    }
    // A comment (RFC 822, 3.1.4) extends to the end.
    if scanner.peek == UInt8(ascii: "(") { scanner.index = scanner.bytes.count }
  }

  private mutating func readPart() -> Bool {
    let byte = scanner.peek
    if byte.isASCIIDigit { return readNumber() }
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
      guard hasTime, offset == nil, let found = scanner.offset() else { return false }
      offset = found
      return true
    }
    return readWord()
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
    guard hasTime, offset == nil else { return false }
    return readZone()
  }

  /// Reads a zone name. In asctime and its variants the year follows it.
  private mutating func readZone() -> Bool {
    if year != nil {
      guard let found = scanner.zone() else { return false }
      offset = found
      scanner.index = scanner.bytes.count
      return true
    }
    let name = scanner.word()
    offset = TimeZoneName.offset(name) ?? 0
    if let found = scanner.offset() { offset = found }
    return true
  }
}
