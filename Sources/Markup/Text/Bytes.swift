import Basics
import Glibc

extension UInt8 {
  /// Space, tab, line feed, form feed or carriage return: the white space of HTML and XML.
  @inlinable package var isBlank: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// The lower-case letter of an upper-case ASCII letter; any other byte unchanged.
  @inlinable package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  @inlinable package var hexDigitValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self) - 0x30
    case 0x41...0x46: UInt32(self) - 0x37
    case 0x61...0x66: UInt32(self) - 0x57
    default: nil
    }
  }
}

/// A run of bytes that the caller keeps alive for the duration of a call.
@usableFromInline package typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
  /// The bytes from `lower` up to `upper`, without a copy.
  @inlinable package func run(_ lower: Int, _ upper: Int) -> Bytes {
    Bytes(rebasing: self[lower..<upper])
  }

  @inlinable package func run(_ range: Range<Int>) -> Bytes {
    Bytes(rebasing: self[range])
  }

  /// Index of the first byte at or after `offset` that does not go on a run, or the end.
  @inlinable @inline(__always)
  package func end(from offset: Int, while goesOn: (UInt8) -> Bool) -> Int {
    var index = offset
    while index < count, goesOn(self[index]) { index += 1 }
    return index
  }

  /// The bytes without leading and trailing white space.
  @inlinable package var trimmed: Bytes {
    var lower = 0
    var upper = count
    while lower < upper, self[lower].isBlank { lower += 1 }
    while upper > lower, self[upper - 1].isBlank { upper -= 1 }
    return lower == 0 && upper == count ? self : run(lower, upper)
  }

  /// Whether the bytes are only white space.
  var isBlank: Bool {
    for byte in self where !byte.isBlank { return false }
    return true
  }

  /// Whether the bytes begin with the UTF-8 byte order mark.
  package var hasByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  @inlinable package func equals(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    let other = literal.utf8Start
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Whether two runs have equal bytes.
  package func isSame(as other: Bytes) -> Bool {
    guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
      return count == other.count
    }
    return memcmp(start, otherStart, count) == 0
  }

  /// Whether two runs are equal, ignoring the case of ASCII letters.
  func isSameIgnoringCase(as other: Bytes) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// Compares with a lower-case `literal`, ignoring the case of ASCII letters.
  @inlinable package func equalsIgnoringCase(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    return hasPrefixIgnoringCase(literal, at: 0)
  }

  /// Whether the bytes are one of some lower-case words, ignoring case.
  package func isOne(of words: [StaticString]) -> Bool { words.contains { equalsIgnoringCase($0) } }

  /// Whether the lower-case `literal` is at `offset`, ignoring case.
  @inlinable package func hasPrefixIgnoringCase(_ literal: StaticString, at offset: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard offset >= 0, offset <= count - length else { return false }
    let other = literal.utf8Start
    for index in 0..<length where self[offset + index].asciiLowercased != other[index] {
      return false
    }
    return true
  }

  /// Whether the bytes begin as an http or https address.
  package var isWebAddress: Bool {
    hasPrefixIgnoringCase("https://", at: 0) || hasPrefixIgnoringCase("http://", at: 0)
  }

  /// Index of the next `literal` at or after `offset`; linear for short literals.
  package func firstIndex(of literal: StaticString, from offset: Int) -> Int? {
    let length = literal.utf8CodeUnitCount
    let first = literal.utf8Start[0]
    var index = offset
    while let found = firstIndex(of: first, from: index) {
      guard found + length <= count else { return nil }
      if run(found, found + length).equals(literal) { return found }
      index = found + 1
    }
    return nil
  }

  /// Index of the next `byte` at or after `offset`, found by the C library's vector code.
  package func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
    guard offset < count, let start = baseAddress else { return nil }
    guard let found = memchr(start + offset, Int32(byte), count - offset) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Index of the next control, `&`, `<` or `>` at or after `offset`, or the end.
  func firstIndexToEscape(from offset: Int) -> Int { firstMark(from: offset, isQuoted: false) }

  /// Index of the next control, `"`, `&`, `<` or `>` at or after `offset`, or the end.
  func firstIndexToQuote(from offset: Int) -> Int { firstMark(from: offset, isQuoted: true) }

  /// Tests eight bytes at a time; inlined separately into each of the two callers.
  @inline(__always)
  private func firstMark(from offset: Int, isQuoted: Bool) -> Int {
    guard let start = baseAddress else { return count }
    let raw = UnsafeRawPointer(start)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = offset
    while index + 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let and = word ^ (ones &* 0x26)
      // `<` and `>` differ in one bit.
      let angle = (word | (ones &* 0x02)) ^ (ones &* 0x3E)
      var hits =
        ((word &- ones &* 0x20) & ~word) | ((and &- ones) & ~and) | ((angle &- ones) & ~angle)
      if isQuoted {
        let quote = word ^ (ones &* 0x22)
        hits |= (quote &- ones) & ~quote
      }
      if hits & (ones &* 0x80) != 0 {
        return index + (hits & (ones &* 0x80)).trailingZeroBitCount / 8
      }
      index += 8
    }
    while index < count {
      let byte = self[index]
      if byte < 0x20 || byte == 0x26 || byte == 0x3C || byte == 0x3E || isQuoted && byte == 0x22 {
        return index
      }
      index += 1
    }
    return count
  }

  /// Whether no byte has its high bit set; tests eight bytes at a time.
  package var isASCII: Bool {
    guard let start = baseAddress else { return true }
    let raw = UnsafeRawPointer(start)
    var index = 0
    var bits: UInt64 = 0
    while index + 8 <= count {
      bits |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < count {
      bits |= UInt64(self[index])
      index += 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// Index of the first byte with its high bit set, or the end; tests 32 bytes at a time.
  var firstIndexBeyondASCII: Int {
    guard let start = baseAddress else { return count }
    let raw = UnsafeRawPointer(start)
    let highBits: UInt64 = 0x8080_8080_8080_8080
    var index = 0
    while index + 32 <= count {
      let words = raw.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
      if (words.x | words.y | words.z | words.w) & highBits != 0 { break }
      index += 32
    }
    while index + 8 <= count {
      let high = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & highBits
      if high != 0 { return index + high.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] < 0x80 { index += 1 }
    return index
  }

  package var string: String { String(outside: self) }

  /// The raw value of an attribute with references resolved, without surrounding blanks.
  var decodedValue: String {
    var out: [UInt8] = []
    out.write(decoded: trimmed, inAttribute: true)
    return String(outside: out)
  }
}

extension [UInt8] {
  /// Appends an address from the raw value of an attribute as a browser reads it: resolves
  /// references, then drops surrounding blanks and controls, and tabs and line breaks inside
  /// (WHATWG URL, 4.4).
  mutating func appendAddress(_ value: Bytes) {
    let from = count
    write(decoded: value.trimmed, inAttribute: true)
    var end = from
    for index in from..<count {
      let byte = self[index]
      if byte < 0x20 || byte == 0x7F || (byte == 0x20 && end == from) { continue }
      self[end] = byte
      end += 1
    }
    while end > from, self[end - 1] == 0x20 { end -= 1 }
    removeLast(count - end)
  }

  /// Calls `body` with the bytes while a NUL follows them, which ends libxml2's scanners.
  ///
  /// Nothing is copied if the array is uniquely referenced and has capacity for one more byte. The
  /// capacity is kept for a second call.
  package mutating func withTerminated<Result>(_ body: (Bytes) -> Result) -> Result {
    reserveCapacity(count + 1)
    append(0)
    defer { removeLast() }
    return withUnsafeBufferPointer { body($0.run(0, $0.count - 1)) }
  }

  @inlinable package mutating func append(_ literal: StaticString) {
    append(contentsOf: Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}

extension String {
  /// Calls `body` with the UTF-8 of the string.
  @inlinable package func withBytes<Result>(_ body: (Bytes) throws -> Result) rethrows -> Result {
    var copy = self
    return try copy.withUTF8(body)
  }

  /// The string without leading and trailing blanks, or `nil` if nothing is left.
  package var trimmedOrNil: String? {
    withBytes { bytes in
      let trimmed = bytes.trimmed
      return trimmed.isEmpty ? nil : trimmed.count == bytes.count ? self : trimmed.string
    }
  }
}
