import Foundation

/// The zone of a date: the offsets, abbreviations, places and comments that a text has for it. An
/// offset counts more than names, of names the first counts, and no zone at all is UTC.
struct DateZone {
  private enum Name {
    case offset(Int)
    /// Its offset depends on the date.
    case place(TimeZone)
    case unknown
  }

  private var offset: Int?
  private var name: Name?

  var isEmpty: Bool { offset == nil && name == nil }

  /// The instant of a time in this zone; `nil` if the time is none, or if the zone has no offset
  /// and its first name is unknown.
  func date(of civil: CivilTime) -> Date? {
    var civil = civil
    if let offset {
      civil.offset = offset
      return civil.date
    }
    switch name {
    case nil: return civil.date
    case .unknown: return nil
    case .offset(let offset):
      civil.offset = offset
      return civil.date
    case .place(let place):
      guard let local = civil.date else { return nil }
      // The first offset is that of a time some hours away; it differs if the clocks change between.
      let near = local.addingTimeInterval(-Double(place.secondsFromGMT(for: local)))
      return local.addingTimeInterval(-Double(place.secondsFromGMT(for: near)))
    }
  }

  /// Reads the rest of a text.
  ///
  /// - Returns: `false` if anything but a zone is there.
  mutating func readToEnd(_ scanner: inout DateScanner, afterTime: Bool) -> Bool {
    while true {
      scanner.skipBlanks()
      if scanner.isAtEnd { return true }
      guard read(&scanner, afterTime: afterTime) || afterTime && readUnknown(&scanner) else {
        return false
      }
    }
  }

  /// Reads `+0200`, `CEST`, `Europe/Rome` or a comment in brackets.
  ///
  /// - Parameter afterTime: Whether single capitals are zones; after a day only Z is one.
  /// - Returns: `false`, and nothing is read, if something else follows.
  mutating func read(_ scanner: inout DateScanner, afterTime: Bool) -> Bool {
    var probe = scanner
    switch probe.peek {
    case UInt8(ascii: "("), UInt8(ascii: "["):
      guard let comment = probe.comment() else { return false }
      read(comment: comment)
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      // Apart from it, a repeated offset is the name of a zone without one (`time.String()` of Go).
      let isApart = probe.index == 0 || probe.bytes[probe.index - 1].isBlank
      guard let value = probe.offset(), offset == nil || isApart && offset == value else {
        return false
      }
      offset = value
    default:
      guard let found = Self.name(&probe, afterTime: afterTime) else { return false }
      if name == nil { name = found }
    }
    scanner = probe
    return true
  }

  /// Reads a word that has the form of an abbreviation, but is not known as one.
  mutating func readUnknown(_ scanner: inout DateScanner) -> Bool {
    var probe = scanner
    let word = probe.word()
    guard name == nil, (2...5).contains(word.count), !Self.isWeekday(word),
      word.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else { return false }
    name = .unknown
    scanner = probe
    return true
  }

  /// Reads a comment: `(CEST)`, `[Europe/Rome]`, `(Eastern Daylight Time)`. Other comments say
  /// nothing about the zone.
  mutating func read(comment: Bytes) {
    var scanner = DateScanner(comment)
    var zone = self
    if zone.readToEnd(&scanner, afterTime: false) || zone.readUnknown(comment: comment) {
      self = zone
    }
  }

  /// Whether a comment is the name of a zone, but not known as one.
  private mutating func readUnknown(comment: Bytes) -> Bool {
    var scanner = DateScanner(comment)
    scanner.skipBlanks()
    if readUnknown(&scanner), scanner.isAtEnd { return true }
    let comment = comment.trimmed
    guard name == nil, comment.hasPrefixIgnoringCase(" time", at: comment.count - 5) else {
      return false
    }
    name = .unknown
    return true
  }

  private static func name(_ scanner: inout DateScanner, afterTime: Bool) -> Name? {
    let start = scanner.index
    let word = scanner.word()
    if scanner.peek == UInt8(ascii: "/"), !word.isEmpty {
      while isPlace(scanner.peek) { scanner.index += 1 }
      let place = scanner.bytes.run(start, scanner.index).string
      return TimeZone(identifier: place).map(Name.place) ?? .unknown
    }
    // In `7:3O` the letter stands for a digit.
    let isApart = start == 0 || scanner.bytes[start - 1].isBlank
    // The letters of RFC 822, 5.1 are capitals: `13:15:00 h` is a time of day.
    let isLetter = afterTime && isApart && word.allSatisfy { $0 < UInt8(ascii: "a") }
    guard word.count > 1 || word.equalsIgnoringCase("z") || isLetter else { return nil }
    return TimeZoneName.offset(word).map(Name.offset)
  }

  /// Whether a byte may be part of the name of a place (`America/Port-au-Prince`, `Etc/GMT+2`).
  private static func isPlace(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  /// `WED` after the time is no zone.
  private static func isWeekday(_ word: Bytes) -> Bool {
    for day: StaticString in ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    where word.hasPrefixIgnoringCase(day, at: 0) {
      return true
    }
    return false
  }
}
