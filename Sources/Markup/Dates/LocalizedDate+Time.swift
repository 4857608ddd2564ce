/// The time of day.
extension LocalizedDate {
  /// Whether minutes follow: after a colon, after `h`, or, if the date is complete, after a point.
  func isClock(after count: Int) -> Bool {
    guard !hasTime, let mark = scalar(count) else { return false }
    switch mark {
    case ":": return Self.isDigit(scalar(count + 1))
    case "h", "H", "時", "时", "點", "点", "시":
      return !Self.isLetter(scalar(count + 1)) || mark.value >= 0x80
    case ".":
      return day != nil && month != nil && year != nil && digits(at: index + count + 1) == 2
    default: return false
    }
  }

  mutating func readClock(_ count: Int) -> Bool {
    civil.hour = value(at: index, count)
    index += count + 1
    func skipUnit(_ reader: inout LocalizedDate) {
      if let scalar = reader.scalar(), ["分", "분", "秒", "초", "m", "s"].contains(scalar) {
        reader.index += 1
      }
    }
    var parts: [Int] = []
    while parts.count < 2 {
      while scalar() == " ", Self.isDigit(scalar(1)), parts.isEmpty || isEastAsian { index += 1 }
      let count = digits(at: index)
      guard (1...2).contains(count) else { break }
      parts.append(value(at: index, count))
      index += count
      skipUnit(&self)
      guard parts.count < 2, scalar() == ":" || scalar() == "." && Self.isDigit(scalar(1)) else {
        if isEastAsian, parts.count < 2 { continue }
        break
      }
      index += 1
    }
    if parts.isEmpty, text[index - 1] == ":" { return false }
    civil.minute = parts.first ?? 0
    hasSeconds = parts.count > 1
    civil.second = hasSeconds ? parts[1] : 0
    if scalar() == "." || scalar() == ",", parts.count == 2, Self.isDigit(scalar(1)) {
      index += 1
      index += digits(at: index)
    }
    hasTime = true
    return true
  }

  private var isEastAsian: Bool {
    index > 0 && ["時", "时", "點", "点", "시", "分", "분"].contains(text[index - 1])
      || index > 1 && text[index - 1] == " "
        && ["時", "时", "點", "点", "시", "分", "분"].contains(text[index - 2])
  }

  mutating func applyHalfOfDay() -> Bool {
    guard let isAfternoon else { return true }
    guard hasTime, (0...12).contains(civil.hour) else { return false }
    civil.hour = civil.hour % 12 + (isAfternoon ? 12 : 0)
    return true
  }

  /// Reads a part of the zone. Without a time it must be the end of the text, as other words are no
  /// zones there. Single capitals are zones after seconds (RFC 822, 5.1); after minutes they are words
  /// of a language (`13:15 H`).
  mutating func readZone(at start: Int) -> Bool {
    guard hasTime || hasDay else { return false }
    let whole = hasTime ? nil : text.count - start
    let hasSeconds = hasSeconds
    return readZone(at: start) { zone, scanner in
      zone.read(&scanner, afterTime: hasSeconds) && (whole == nil || scanner.index == whole)
    }
  }

  /// Reads a word that has the form of a zone, after a time that belongs to a day.
  mutating func readUnknownZone(at start: Int) -> Bool {
    guard day != nil, month != nil else { return false }
    return readZone(at: start) { zone, scanner in zone.readUnknown(&scanner) }
  }

  /// Zones are written in ASCII.
  private mutating func readZone(
    at start: Int, with read: (inout DateZone, inout DateScanner) -> Bool
  ) -> Bool {
    let ascii = text[start...].prefix { $0.value < 0x80 }.map { UInt8($0.value) }
    var found = zone
    let length = ascii.withUnsafeBufferPointer { bytes -> Int? in
      var scanner = DateScanner(bytes)
      return read(&found, &scanner) ? scanner.index : nil
    }
    guard let length, start + length == text.count || !Self.isLetter(text[start + length]) else {
      return false
    }
    zone = found
    index = start + length
    return true
  }

  private static let mornings: Set<String> = [
    "am", "a m", "上午", "午前", "오전", "ص", "صباحا", "sáng", "sa", "π μ", "πμ",
  ]
  static let afternoons: Set<String> = [
    "pm", "p m", "下午", "午後", "오후", "م", "مساء", "chiều", "tối", "ch", "μ μ", "μμ",
  ]

  /// AM and PM of any language, with or without points.
  mutating func readHalfOfDay(_ word: String) -> Bool {
    var name = word
    var end = index
    if word.unicodeScalars.count == 1, scalar() == "." {
      end += 1
      while end < text.count, text[end] == " " { end += 1 }
      if end < text.count, Self.isLetter(text[end]) {
        name += " " + String(text[end]).lowercased()
        end += 1
      } else {
        end = index
      }
    }
    guard hasTime || !word.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    if Self.afternoons.contains(name) {
      isAfternoon = true
    } else if Self.mornings.contains(name) {
      isAfternoon = false
    } else {
      return false
    }
    index = name == word ? index : end
    return true
  }
}
