import Basics

/// The numbers of a date on a page, its month name, and its time of day.
struct PageDateTokens {
  struct Number {
    var value: Int
    var digits: Int
    /// Its range in bytes.
    var start: Int
    var end: Int
    /// The characters next to it.
    var before: Character
    var after: Character
  }

  private(set) var numbers: [Number] = []
  private(set) var month: (value: Int, start: Int, end: Int)?
  private let bytes: [UInt8]

  /// Zone names that are also words of pages.
  static let words: Set<String> = [
    "at", "met", "art", "mt", "west", "eat", "cat", "get", "mut", "wit", "cot", "bot", "vet", "wat",
  ]

  /// - Parameter text: In lower case.
  init(_ text: String) {
    bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count, numbers.count < Self.limit {
      if bytes[index].isASCIIDigit {
        index = readNumber(at: index)
      } else if Self.isLetter(bytes[index]) {
        let start = index
        while index < bytes.count, Self.isLetter(bytes[index]) { index += 1 }
        let word = String(outside: bytes[start..<index])
        if month == nil, let value = MonthNames.month(word) { month = (value, start, index) }
      } else {
        index += 1
      }
    }
  }

  private mutating func readNumber(at start: Int) -> Int {
    var index = start
    var value = 0
    // The third number of a date that begins with its year is a day of two digits, even if the hour
    // follows without a separator: `2019-11-2010:30`.
    let isDay =
      numbers.count == 2 && numbers[0].digits == 4 && numbers[1].digits <= 2
      && (numbers[0].after == "-" || numbers[0].after == "/" || numbers[0].after == ".")
    let longest = isDay && isGluedClock(at: start) ? 2 : Int.max
    while index < bytes.count, index - start < longest, bytes[index].isASCIIDigit {
      if index - start < 15 { value = value * 10 + Int(bytes[index] - 0x30) }
      index += 1
    }
    numbers.append(
      Number(
        value: value, digits: index - start, start: start, end: index,
        before: start > 0 ? Character(Unicode.Scalar(bytes[start - 1])) : " ",
        after: index < bytes.count ? Character(Unicode.Scalar(bytes[index])) : " "))
    return index
  }

  /// Maximum number of numbers.
  private static let limit = 16

  /// Whether a day of two digits is directly followed by an hour.
  private func isGluedClock(at start: Int) -> Bool {
    guard start + 5 < bytes.count else { return false }
    return bytes[start..<start + 4].allSatisfy(\.isASCIIDigit) && bytes[start + 4] == 0x3A
      && bytes[start + 5].isASCIIDigit
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }

  /// Whether a number and the next are parts of one date: a mark, or a character for year or month,
  /// is between them.
  func isRun(_ index: Int) -> Bool {
    let gap = bytes[numbers[index].end..<numbers[index + 1].start]
    guard gap.count <= 5 else { return false }
    let text = String(outside: gap).filter { $0 != " " }
    return ["-", "/", ".", "年", "月", "년", "월"].contains(text)
  }

  /// The zone at the end, in seconds east of Greenwich.
  var zone: Int? { zone(from: numbers.last?.end ?? 0) }

  struct Clock {
    /// Since midnight.
    var seconds: Int
    /// Seconds east of Greenwich; `nil` if no zone is given.
    var offset: Int?
  }

  /// The time of day: the first `7:30` after the first `used` numbers, with seconds and zone.
  func clock(after used: Int) -> Clock? {
    var index = used
    while index + 1 < numbers.count {
      let (hour, minute) = (numbers[index], numbers[index + 1])
      guard hour.digits <= 2, minute.digits <= 2, isClock(hour, minute), minute.value < 60,
        // The end of the day (ISO 8601).
        hour.value < 24 || hour.value == 24 && minute.value == 0
      else {
        index += 1
        continue
      }
      var total = hour.value * 3600 + minute.value * 60
      var end = minute.end
      if index + 2 < numbers.count, numbers[index + 2].start == end + 1, minute.after == ":",
        numbers[index + 2].digits == 2
      {
        total += min(numbers[index + 2].value, 59)
        end = numbers[index + 2].end
        // Fractions of a second, after a full stop or, in databases, a colon.
        let mark = numbers[index + 2].after
        if index + 3 < numbers.count, mark == "." || mark == ":" && numbers[index + 3].digits == 3,
          numbers[index + 3].start == end + 1
        {
          end = numbers[index + 3].end
        }
      }
      let rest = String(outside: bytes[end..<min(bytes.count, end + 12)])
        .filter { $0 != " " && $0 != "." }
      let isAfternoon = Self.afternoons.contains { rest.hasPrefix($0) } || followsAfternoon(hour)
      if isAfternoon, hour.value < 12 { total += 43_200 }
      if Self.mornings.contains(where: { rest.hasPrefix($0) }), hour.value == 12 { total -= 43_200 }
      return Clock(seconds: total, offset: zone(from: end))
    }
    return nil
  }

  /// Whether the mark or the character for hours is between two numbers.
  private func isClock(_ hour: Number, _ minute: Number) -> Bool {
    let gap = bytes[hour.end..<minute.start]
    if gap.count == 1 { return minute.digits == 2 && (hour.after == ":" || hour.after == "h") }
    guard (3...4).contains(gap.count) else { return false }
    return ["時", "时", "點", "点", "시"].contains(String(outside: gap).filter { $0 != " " })
  }

  /// The time of day after a day of eight digits: `20240501T223000Z`.
  var basicClock: Clock? {
    guard numbers.count >= 2, numbers[0].after == "t", numbers[1].start == numbers[0].end + 1,
      numbers[1].digits == 4 || numbers[1].digits == 6
    else { return nil }
    let time = numbers[1].digits == 4 ? numbers[1].value * 100 : numbers[1].value
    let (hour, minute, second) = (time / 10_000, time / 100 % 100, time % 100)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return Clock(
      seconds: hour * 3600 + minute * 60 + second, offset: zone(from: numbers[1].end))
  }

  private static let afternoons = ["pm", "م", "مساء"]
  private static let mornings = ["am", "ص", "صباح"]

  /// Whether 下午, 午後 or 오후 precedes an hour.
  private func followsAfternoon(_ hour: Number) -> Bool {
    let lead = String(outside: bytes[max(0, hour.start - 9)..<hour.start])
      .filter { $0 != " " }
    return ["下午", "午後", "오후"].contains { lead.hasSuffix($0) }
  }

  /// `z`, `+02:00`, `-0500`, `est`, `gmt+2`.
  private func zone(from start: Int) -> Int? {
    var index = start
    while index < bytes.count, index < start + 8 {
      let byte = bytes[index]
      if byte == 0x2B || byte == 0x2D {
        return bytes.withUnsafeBufferPointer { bytes in
          var scanner = DateScanner(bytes, at: index)
          return scanner.offset()
        }
      }
      if Self.isLetter(byte) {
        let from = index
        while index < bytes.count, Self.isLetter(bytes[index]) { index += 1 }
        let word = String(outside: bytes[from..<index])
        if word == "am" || word == "pm" || word == "t" || word == "uhr" || word == "h" { continue }
        if word == "z" { return 0 }
        guard !Self.words.contains(word), let seconds = TimeZoneName.offset(word) else {
          return nil
        }
        if seconds == 0, index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D {
          continue
        }
        return seconds
      }
      index += 1
    }
    return nil
  }
}
