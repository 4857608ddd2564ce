import Glibc

/// A run of bytes that somebody else keeps alive for the time of a call.
@usableFromInline package typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
  /// The bytes from `lower` up to `upper`, without a copy.
  @inlinable package func run(_ lower: Int, _ upper: Int) -> Bytes {
    Bytes(rebasing: self[lower..<upper])
  }

  /// The run without the white space at its ends.
  @inlinable package var trimmed: Bytes {
    var lower = 0
    var upper = count
    while lower < upper, self[lower].isBlank { lower += 1 }
    while upper > lower, self[upper - 1].isBlank { upper -= 1 }
    return lower == 0 && upper == count ? self : run(lower, upper)
  }

  /// Whether there is nothing but white space.
  var isBlank: Bool {
    for byte in self where !byte.isBlank { return false }
    return true
  }

  /// Whether UTF-8's byte order mark stands at the beginning.
  package var hasByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  @inlinable package func equals(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    let other = literal.utf8Start
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Whether the bytes are those of another run.
  package func isSame(as other: Bytes) -> Bool {
    guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
      return count == other.count
    }
    return memcmp(start, otherStart, count) == 0
  }

  /// Compares without regard to the case of ASCII letters; `literal` is in lower case.
  @inlinable package func equalsIgnoringCase(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    return hasPrefixIgnoringCase(literal, at: 0)
  }

  /// Whether the lower-case `literal` stands at `offset`, in any case of letters.
  @inlinable package func hasPrefixIgnoringCase(_ literal: StaticString, at offset: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard offset >= 0, offset <= count - length else { return false }
    let other = literal.utf8Start
    for index in 0..<length where self[offset + index].asciiLowercased != other[index] {
      return false
    }
    return true
  }

  /// Where `literal` next stands at or after `offset`; linear for the short literals it is for.
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

  /// Where `byte` next stands at or after `offset`, by the C library's vector code.
  package func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
    guard offset < count, let start = baseAddress else { return nil }
    guard let found = memchr(start + offset, Int32(byte), count - offset) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Where the next control, `&`, `<` or `>` stands at or after `offset`, or the end.
  func firstIndexToEscape(from offset: Int) -> Int { firstMark(from: offset, isQuoted: false) }

  /// Where the next control, `"`, `&`, `<` or `>` stands at or after `offset`, or the end.
  func firstIndexToQuote(from offset: Int) -> Int { firstMark(from: offset, isQuoted: true) }

  /// Eight bytes at a time; made for each of the two by itself.
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

  /// Whether no byte has its high bit; eight at a time.
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

  /// Where the first byte with its high bit stands, or the end; eight at a time.
  var firstIndexBeyondASCII: Int {
    guard let start = baseAddress else { return count }
    let raw = UnsafeRawPointer(start)
    var index = 0
    while index + 8 <= count {
      let high = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080
      if high != 0 { return index + high.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] < 0x80 { index += 1 }
    return index
  }

  package var string: String {
    String(decoding: self, as: UTF8.self)
  }
}
