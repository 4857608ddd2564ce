/// The boundary at which text from outside becomes a string: requests, feeds, pages, imported files.
///
/// Swift compares and hashes strings by their canonical forms, and putting n combining marks in a
/// row into canonical order takes n² steps. The Stream-Safe Text Format (UAX 15, section 13) bounds
/// such rows to 30 characters, which no writing system needs; characters beyond that are dropped
/// here. `==`, hashing and normalisation of the result are linear in its length.
@usableFromInline package enum StreamSafeText {
  /// Maximum number of non-starters in a row.
  package static let longestRow = 30

  /// Bytes of UTF-8 that a row beyond the maximum has at least: non-starters begin at U+0300, which
  /// takes two bytes.
  private static let shortestExcess = 2 * (longestRow + 1)

  /// Whether a character is, or decomposes into, a non-starter (UAX 15, section 13).
  ///
  /// Five characters have no combining class of their own, but a decomposition that begins with a
  /// non-starter.
  package static func isNonStarter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: false
    case 0x0F73, 0x0F75, 0x0F81, 0xFF9E, 0xFF9F: true
    default: scalar.properties.canonicalCombiningClass != .notReordered
    }
  }

  /// Whether valid UTF-8 has a row of non-starters beyond the maximum.
  ///
  /// A row that is too long takes ``shortestExcess`` bytes without any ASCII, so only one byte in so
  /// many is looked at; the characters around it are read if it belongs to a non-starter.
  static func hasExcess(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var probe = shortestExcess - 1
    while probe < bytes.count {
      if bytes[probe] >= 0x80, let scalar = scalar(in: bytes, around: probe),
        isNonStarter(scalar.value)
      {
        let row = row(in: bytes, around: scalar.start)
        if row.length > longestRow { return true }
        probe = max(probe, row.end)
      }
      probe += shortestExcess - 1
    }
    return false
  }

  /// The text of bytes from outside. Valid UTF-8 is copied without being validated again: the
  /// standard library reads text beyond ASCII by single bytes, which took a tenth of a feed's parse.
  @usableFromInline
  package static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let scan = UTF8Scan(bytes)
    guard scan.isUTF8 else { return String(decoding: bytes, as: UTF8.self).streamSafe }
    let isASCII = scan.valid == 0
    let text = String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    return isASCII || !hasExcess(bytes) ? text : text.streamSafe
  }

  /// The character that a byte belongs to; `nil` in damaged UTF-8.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, around index: Int
  ) -> (value: Unicode.Scalar, start: Int, end: Int)? {
    var start = index
    while start > 0, index - start < 3, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let first = UInt32(bytes[start])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard start + length <= bytes.count else { return nil }
    var value = length == 1 ? first : first & (0xFF >> UInt32(length + 1))
    for offset in 1..<max(1, length) { value = value << 6 | UInt32(bytes[start + offset] & 0x3F) }
    return Unicode.Scalar(value).map { ($0, start, start + length) }
  }

  /// The row of non-starters around the start of one, measured no further than needed: its length
  /// in characters, and its end.
  private static func row(
    in bytes: UnsafeBufferPointer<UInt8>, around start: Int
  ) -> (length: Int, end: Int) {
    var (length, end) = (0, start)
    while length <= longestRow, end < bytes.count, let next = scalar(in: bytes, around: end),
      isNonStarter(next.value)
    {
      (length, end) = (length + 1, next.end)
    }
    var first = start
    while length <= longestRow, first > 0, let before = scalar(in: bytes, around: first - 1),
      isNonStarter(before.value)
    {
      (length, first) = (length + 1, before.start)
    }
    return (length, end)
  }
}

extension String {
  /// Text from outside: bytes that are not UTF-8 become U+FFFD, and the text is stream-safe (see
  /// ``StreamSafeText``).
  @inlinable
  package init(outside bytes: some Collection<UInt8>) {
    self =
      bytes.withContiguousStorageIfAvailable(StreamSafeText.string)
      ?? String(decoding: bytes, as: UTF8.self).streamSafe
  }

  /// Text from outside that has to be UTF-8; `nil` otherwise.
  package init?(validatingOutside bytes: some Collection<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self = text.streamSafe
  }

  /// The same text with at most 30 non-starters in a row; see ``StreamSafeText``.
  @usableFromInline
  package var streamSafe: String {
    var text = self
    guard text.withUTF8(StreamSafeText.hasExcess) else { return text }
    var safe = String.UnicodeScalarView()
    safe.reserveCapacity(text.unicodeScalars.underestimatedCount)
    var row = 0
    for scalar in text.unicodeScalars {
      row = StreamSafeText.isNonStarter(scalar) ? row + 1 : 0
      if row <= StreamSafeText.longestRow { safe.append(scalar) }
    }
    return String(safe)
  }
}

extension StreamSafeText {
  /// A JSON document whose strings are stream-safe, their escapes included: for decoders that put
  /// the keys of objects into dictionaries, which hashes them.
  package static func json(_ document: [UInt8]) -> [UInt8] {
    document.withUnsafeBufferPointer { bytes in
      var safe: [UInt8] = []
      safe.reserveCapacity(bytes.count)
      var (index, row) = (0, 0)
      while index < bytes.count {
        let next = character(in: bytes, at: index)
        row = next.isNonStarter ? row + 1 : 0
        if row <= longestRow { safe.append(contentsOf: bytes[index..<next.end]) }
        index = next.end
      }
      return safe
    }
  }

  /// The character, byte or escape (RFC 8259, 7) that begins at an index, and its end.
  private static func character(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (isNonStarter: Bool, end: Int) {
    guard bytes[index] == UInt8(ascii: "\\") else {
      guard bytes[index] >= 0x80, let found = scalar(in: bytes, around: index),
        found.start == index
      else { return (false, index + 1) }
      return (isNonStarter(found.value), found.end)
    }
    guard let unit = escapedUnit(in: bytes, at: index) else {
      // Of another escape, the character after the backslash must not begin a new one.
      return (false, min(index + 2, bytes.count))
    }
    if unit & 0xFC00 == 0xD800, let low = escapedUnit(in: bytes, at: index + 6),
      low & 0xFC00 == 0xDC00
    {
      let value = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
      return (Unicode.Scalar(value).map(isNonStarter) ?? false, index + 12)
    }
    return (Unicode.Scalar(unit).map(isNonStarter) ?? false, index + 6)
  }

  /// The UTF-16 unit of an escape: `\u` and four hexadecimal digits.
  private static func escapedUnit(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for byte in bytes[(index + 2)..<(index + 6)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
