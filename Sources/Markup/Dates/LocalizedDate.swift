import Basics
import Foundation

/// Dates as the languages of the world write them: month names, numbers in the order of a country,
/// the characters for year, month and day of East Asia. Rules A1 to A6 of docs/parsing.md. The text
/// must be a date from beginning to end.
struct LocalizedDate {
  /// The order of day and month in `4/5/2026`; `nil` if it is unknown.
  private let order: NumericOrder?
  private let language: String?
  let text: [Unicode.Scalar]
  var index = 0
  var day: Int?
  var month: Int?
  var year: Int?
  var civil = CivilTime(year: 1)
  var hasTime = false
  var hasSeconds = false
  var zone = DateZone()
  /// Whether the first word of the text is taken for the month; it may be a weekday.
  private var isFirstWordMonth = false
  /// Number of words before the time that are taken for weekdays.
  private(set) var strangers = 0
  private var hasLateStranger = false
  var isAfternoon: Bool?
  /// Both readings are possible and nothing tells which is right.
  private(set) var isAmbiguous = false
  /// The order of day and month that the text itself tells.
  private(set) var evidence: NumericOrder?

  /// Maximum number of words before the time that are neither months nor known: weekdays, in any
  /// language.
  private static let maxStrangers = 3

  init(_ bytes: Bytes, language: String? = nil, order: NumericOrder? = nil) {
    self.order = order
    self.language = language
    text = Self.plain(bytes)
  }

  /// `nil` if the text is no date, or if it is ambiguous.
  mutating func read() -> Date? { readCivil().flatMap { zone.date(of: $0) } }

  /// The day and the time as written, of which the zone makes an instant.
  mutating func readCivil() -> CivilTime? {
    while true {
      skipSeparators()
      guard index < text.count else { break }
      guard readPart() else { return nil }
    }
    guard let day, let month, let year, !isAmbiguous, applyHalfOfDay() else { return nil }
    // Thailand counts the years from 543 BC.
    let isBuddhist = year > 2400 && text.contains(where: Self.isThai)
    (civil.day, civil.month, civil.year) = (day, month, isBuddhist ? year - 543 : year)
    return civil
  }

  var hasDay: Bool { day != nil && month != nil && year != nil }

  /// The characters, with digits of all scripts as ASCII digits, blanks of all kinds as blanks, and
  /// without what is invisible.
  private static func plain(_ bytes: Bytes) -> [Unicode.Scalar] {
    var text: [Unicode.Scalar] = []
    for scalar in String(outside: bytes).unicodeScalars {
      switch scalar.value {
      case 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: continue
      case 0xA0, 0x2000...0x200A, 0x202F, 0x3000: text.append(" ")
      case 0x2010...0x2014, 0x2212: text.append("-")
      case 0xFF0C, 0x60C, 0x3001: text.append(",")
      case 0xFF1A: text.append(":")
      case 0xFF08: text.append("(")
      case 0xFF09: text.append(")")
      default:
        text.append(plainDigit(scalar) ?? scalar)
      }
    }
    return text
  }

  /// The ASCII digit for a decimal digit of any script.
  static func plainDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.value < 0x80 { return isDigit(scalar) ? scalar : nil }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(48 + Int(value)))
  }

  // MARK: - Scanning

  func scalar(_ offset: Int = 0) -> Unicode.Scalar? {
    index + offset < text.count ? text[index + offset] : nil
  }

  static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { (0x30...0x39).contains($0.value) } ?? false
  }

  static func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic
      || scalar.properties.generalCategory == .nonspacingMark
  }

  private static let marks: Set<Unicode.Scalar> = [",", ".", ";", "·", "|", "'", "\u{2019}"]

  private mutating func skipSeparators() {
    while let scalar = scalar() {
      if scalar == "(" || scalar == "[" && hasDay {
        skipComment(from: scalar, until: scalar == "(" ? ")" : "]")
        continue
      }
      let isMark = Self.marks.contains(scalar)
      let isSign = index == 0 && Self.isDigit(self.scalar(1))
      let isJoint = (scalar == "-" || scalar == "/") && !isSign && !isAtOffset
      guard scalar.properties.isWhitespace || isMark || isJoint else { return }
      index += 1
    }
  }

  /// A weekday, a zone after the time, or a comment, which may contain others (RFC 822, 3.1.4).
  private mutating func skipComment(from open: Unicode.Scalar, until mark: Unicode.Scalar) {
    var depth = 0
    let close =
      text[index...].indices.first { place in
        if text[place] == open { depth += 1 } else if text[place] == mark { depth -= 1 }
        return depth == 0
      } ?? text.count
    if hasTime {
      let comment = Array(String(String.UnicodeScalarView(text[(index + 1)..<close])).utf8)
      comment.withUnsafeBufferPointer { zone.read(comment: $0) }
    }
    index = min(close + 1, text.count)
  }

  /// Whether an offset follows the time, or the day if there is no time: `-0500`.
  private var isAtOffset: Bool {
    hasTime ? Self.isDigit(scalar(1)) : hasDay && digits(at: index + 1) == 4
  }

  func digits(at start: Int) -> Int {
    var end = start
    while end < text.count, Self.isDigit(text[end]) { end += 1 }
    return end - start
  }

  func value(at start: Int, _ count: Int) -> Int {
    text[start..<start + min(count, 9)].reduce(0) { $0 * 10 + Int($1.value - 0x30) }
  }

  private mutating func readPart() -> Bool {
    guard let scalar = scalar() else { return true }
    if Self.isDigit(scalar) { return readNumber() }
    if scalar == "+" || scalar == "-" { return readZone(at: index) }
    return Self.isLetter(scalar) && readWord()
  }

  // MARK: - Numbers

  private mutating func readNumber() -> Bool {
    let count = digits(at: index)
    if count <= 2, isClock(after: count) { return readClock(count) }
    if day == nil, month == nil, year == nil, let length = readTriple() {
      index += length
      return true
    }
    let value = value(at: index, count)
    if let unit = unit(after: count) {
      index = unit.end
      switch unit.kind {
      case .year: return set(&year, count == 2 ? 2000 + value : value)
      case .month: return set(&month, value)
      case .day: return set(&day, value)
      }
    }
    index += count
    switch count {
    case 4: return set(&year, value)
    case 1, 2:
      if day == nil {
        day = value
        skipOrdinal()
        return true
      }
      return month != nil && count == 2 && set(&year, value < 50 ? 2000 + value : 1900 + value)
    // A year that counts from 1900 (RFC 2822, 4.3).
    case 3: return day != nil && month != nil && set(&year, 1900 + value)
    default: return false
    }
  }

  private func set(_ part: inout Int?, _ value: Int) -> Bool {
    guard part == nil else { return false }
    part = value
    return true
  }

  private enum Unit { case year, month, day }

  /// The East Asian character for year, month or day after a number.
  private func unit(after count: Int) -> (kind: Unit, end: Int)? {
    var next = index + count
    while next < text.count, text[next] == " " { next += 1 }
    guard next < text.count else { return nil }
    switch text[next] {
    case "年", "년": return (.year, next + 1)
    case "月", "월": return (.month, next + 1)
    case "日", "号", "號", "일": return (.day, next + 1)
    default: return nil
    }
  }

  /// Three numbers with the same mark between them: `13.07.2026`, `7/13/2026`, `2026. 07. 13.`.
  ///
  /// - Returns: its length.
  private mutating func readTriple() -> Int? {
    var numbers: [(value: Int, digits: Int)] = []
    var marks: [Unicode.Scalar] = []
    var next = index
    while numbers.count < 3 {
      let count = digits(at: next)
      guard (1...4).contains(count), count != 3 else { return nil }
      numbers.append((value(at: next, count), count))
      next += count
      guard numbers.count < 3 else { break }
      guard next < text.count, ["/", ".", "-"].contains(text[next]) else { return nil }
      marks.append(text[next])
      next += 1
      while next < text.count, text[next] == " " { next += 1 }
    }
    guard marks[0] == marks[1] else { return nil }
    if numbers[0].digits == 4, numbers[1].digits <= 2, numbers[2].digits <= 2 {
      (year, month, day) = (numbers[0].value, numbers[1].value, numbers[2].value)
      return next - index
    }
    guard numbers[0].digits <= 2, numbers[1].digits <= 2, numbers[2].digits != 1 else { return nil }
    let (left, right) = (numbers[0].value, numbers[1].value)
    let known: NumericOrder? = marks[0] == "." ? .dayFirst : order
    let told: NumericOrder? = left > 12 ? .dayFirst : right > 12 ? .monthFirst : nil
    if marks[0] != ".", numbers[2].digits == 4 { evidence = told ?? american(numbers, from: next) }
    // `26/07/13` may begin with the year.
    let isWhole = numbers[2].digits == 4 || known != nil
    if let chosen = marks[0] == "." ? known : told ?? evidence ?? known, isWhole {
      (day, month) = chosen == .dayFirst ? (left, right) : (right, left)
    } else {
      isAmbiguous = left <= 12 && right <= 12 && isWhole || numbers[2].digits == 2
      (day, month) = (left, right)
    }
    let last = numbers[2]
    year = last.digits == 4 ? last.value : last.value < 50 ? 2000 + last.value : 1900 + last.value
    return next - index
  }

  /// The United States write the numbers without zeros and the hour with AM or PM; of the countries
  /// that write the day first, those with AM and PM write `07` (the short formats of .NET).
  private func american(
    _ numbers: [(value: Int, digits: Int)], from next: Int
  ) -> NumericOrder? {
    guard numbers[0].digits == 1, numbers[1].digits == 1 else { return nil }
    let rest = String(String.UnicodeScalarView(text[next...]))
    return rest.hasSuffix(" AM") || rest.hasSuffix(" PM") ? .monthFirst : nil
  }

  /// Endings of numbers in English, French, Greek, and Spanish, Portuguese and Italian. Plain `o` and `a`
  /// are none: they may stand for digits.
  private static let ordinals: Set<String> = [
    "st", "nd", "rd", "th", "er", "re", "e", "º", "ª", "η",
  ]

  /// `1st`, `1er`, `2º`.
  private mutating func skipOrdinal() {
    var end = index
    while end < text.count, Self.isLetter(text[end]) || text[end] == "º" || text[end] == "ª" {
      end += 1
    }
    let suffix = String(String.UnicodeScalarView(text[index..<end])).lowercased()
    if Self.ordinals.contains(suffix) { index = end }
  }

  // MARK: - Words

  /// Words between the parts of a date, without accents.
  private static let joints: Set<String> = [
    "de", "del", "di", "da", "do", "of", "the", "le", "den", "der", "el", "la", "las", "om", "at",
    "a", "am", "as", "um", "kl", "klo", "klockan", "o", "og", "в", "о", "ngay", "nam", "luc",
    "pukul",
    "jam", "saat", "ora", "ore", "alle", "i", "στισ", "v", "ob", "u",
  ]

  /// Words after a year, a day or a time; only these may touch the number before them.
  private static let units: Set<String> = [
    "uhr", "h", "hs", "hrs", "hours", "horas", "uur", "g", "r", "roku", "rok", "gada", "год",
    "года",
    "г", "року", "р", "m", "d", "gun",
  ]

  private mutating func readWord() -> Bool {
    let start = index
    var end = index
    while end < text.count, Self.isLetter(text[end]) || Self.isThaiPoint(text, end) { end += 1 }
    let word = String(String.UnicodeScalarView(text[start..<end])).lowercased()
    // East Asian texts have no blanks: `7月13日下午4:05`.
    for (half, length) in [("上午", 2), ("午前", 2), ("오전", 2), ("下午", 2), ("午後", 2), ("오후", 2)]
    where word.hasPrefix(half) {
      isAfternoon = Self.afternoons.contains(half)
      index = start + length
      return true
    }
    index = end
    let isApart = start == 0 || !Self.isDigit(text[start - 1])
    let isBesideDigit = !isApart || Self.isDigit(scalar())
    if readHalfOfDay(word) { return true }
    let plain = MonthNames.plain(word)
    if month == nil || isFirstWordMonth && month != nil, let found = monthName(word, &end) {
      index = end
      isFirstWordMonth = start == 0 && month == nil
      month = found
      return true
    }
    if readZone(at: start) { return true }
    if plain == "thang" || plain == "thg" { return readNumberedMonth() }
    if plain == "t" { return Self.isDigit(scalar()) }
    if Self.units.contains(plain) { return !Self.isDigit(scalar()) }
    if Self.joints.contains(plain) { return !isBesideDigit }
    if hasTime { return readUnknownZone(at: start) || !isBesideDigit && readLateStranger() }
    strangers += 1
    // A weekday; a hyphen joins its parts (`segunda-feira`). After a dash that begins the text it is
    // a name: who wrote a quotation, and when.
    return strangers <= Self.maxStrangers && !isBesideDigit && text.first != "-"
  }

  /// A weekday after the time.
  private mutating func readLateStranger() -> Bool {
    defer { hasLateStranger = true }
    return zone.isEmpty && !hasLateStranger
  }

  /// A month name of one word or of two.
  private func monthName(_ word: String, _ end: inout Int) -> Int? {
    var next = end
    while next < text.count, text[next] == " " { next += 1 }
    var after = next
    while after < text.count, Self.isLetter(text[after]) { after += 1 }
    if next > end, after > next {
      let both = word + " " + String(String.UnicodeScalarView(text[next..<after])).lowercased()
      if let month = MonthNames.month(abbreviated: both, language: language) {
        end = after
        return month
      }
    }
    return MonthNames.month(abbreviated: word, language: language)
  }

  /// Vietnamese: `tháng 7`.
  private mutating func readNumberedMonth() -> Bool {
    skipSeparators()
    let count = digits(at: index)
    guard (1...2).contains(count), month == nil else { return false }
    month = value(at: index, count)
    index += count
    return true
  }

  private static func isThai(_ scalar: Unicode.Scalar) -> Bool {
    (0xE00...0xE7F).contains(scalar.value)
  }

  private static func isThaiPoint(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
    text[index] == "." && index > 0 && isThai(text[index - 1]) && index + 1 < text.count
      && isThai(text[index + 1])
  }
}
