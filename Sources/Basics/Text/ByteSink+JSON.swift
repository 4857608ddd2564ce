package import Foundation

/// Writes JSON (RFC 8259) directly into the sink.
extension ByteSink {
  /// The comma before a member or an element, unless it is the first one.
  package mutating func comma() {
    if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { write(UInt8(ascii: ",")) }
  }

  /// Begins a member with its key, which needs no escapes.
  package mutating func member(_ key: StaticString) {
    comma()
    write(UInt8(ascii: "\""))
    write(key)
    write("\":")
  }

  /// Writes a member if it has a value.
  package mutating func member(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    member(key)
    write(json: text)
  }

  package mutating func write(json number: Int) {
    if number >= 0, number < 10 { return write(48 + UInt8(number)) }
    if number < 0 { write(UInt8(ascii: "-")) }
    // A string of more than fifteen digits would be on the heap.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, start) = (number.magnitude, digits.count)
      repeat {
        start -= 1
        digits[start] = 48 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      write(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Writes what comes before a value, such as `,"title":`, and the value; `null` if there is none.
  package mutating func write(_ lead: StaticString, json text: String?) {
    write(lead)
    if let text { write(json: text) } else { write("null") }
  }

  package mutating func write(_ lead: StaticString, json number: Int?) {
    write(lead)
    if let number { write(json: number) } else { write("null") }
  }

  package mutating func write(_ lead: StaticString, json number: Double) {
    write(lead)
    write(json: number)
  }

  package mutating func write(_ lead: StaticString, json flag: Bool) {
    write(lead)
    write(json: flag)
  }

  package mutating func write(_ lead: StaticString, json date: Date) {
    write(lead)
    write(json: date)
  }

  /// Writes an array, and what comes before it.
  @inlinable package mutating func write<Element>(
    _ lead: StaticString = "", jsonArray elements: some Sequence<Element>,
    _ write: (inout ByteSink, Element) throws -> Void
  ) rethrows {
    self.write(lead)
    self.write(UInt8(ascii: "["))
    for element in elements {
      comma()
      try write(&self, element)
    }
    self.write(UInt8(ascii: "]"))
  }

  /// The shortest text that parses to the same bits; `null` for values that JSON cannot represent.
  package mutating func write(json number: Double) {
    if number.isFinite { write(number.description) } else { write("null") }
  }

  package mutating func write(json flag: Bool) {
    write(flag ? "true" : "false")
  }

  package mutating func write(json date: Date) {
    guard let timestamp = Timestamp(date) else { return write("null") }
    write(UInt8(ascii: "\""))
    write(timestamp)
    write(UInt8(ascii: "\""))
  }

  package mutating func write(_ timestamp: Timestamp) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
      timestamp.fill(buffer)
      write(UnsafeBufferPointer(buffer))
    }
  }

  /// Escapes the characters that JSON requires, and all control and directional characters. A
  /// program parses the same text, and a terminal that shows the document does not execute control
  /// sequences.
  package mutating func write(json text: String) {
    write(UInt8(ascii: "\""))
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { write(jsonBytes: $0) }
    if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { write(jsonBytes: $0) } }
    write(UInt8(ascii: "\""))
  }

  private mutating func write(jsonBytes bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while true {
      index = copy(bytes, from: index, until: JSONEscape.areSuspect)
      guard index < bytes.count else { return }
      if let escape = JSONEscape(bytes, at: index) {
        write(escape)
        index += escape.length
      } else {
        write(bytes[index])
        index += 1
      }
    }
  }

  private mutating func write(_ escape: JSONEscape) {
    write(UInt8(ascii: "\\"))
    if let short = escape.short { return write(short) }
    write(UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: escape.scalar >> shift & 15)
      write(digit < 10 ? 48 + digit : 87 + digit)
    }
  }
}

/// A character that a JSON string represents as an escape.
struct JSONEscape {
  /// Below U+10000.
  let scalar: UInt16
  /// Number of UTF-8 bytes.
  let length: Int

  /// Which bytes may begin a character to escape; most bytes do not.
  @inline(__always)
  static func areSuspect(_ bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    (bytes .< all(0x20)) .| (bytes .== all(0x22)) .| (bytes .== all(0x5C)) .| (bytes .== all(0x7F))
      .| (bytes .== all(0xC2)) .| (bytes .== all(0xD8)) .| (bytes .== all(0xE2))
  }

  /// The operators between a vector and a number are loops over the lanes, which take 56 ns a byte;
  /// those between vectors are instructions.
  @inline(__always)
  private static func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// The character at a suspect byte of valid UTF-8; `nil` if it needs no escape.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    let lead = bytes[index]
    if lead < 0x80 {
      (scalar, length) = (UInt16(lead), 1)
      return
    }
    guard index + 1 < bytes.count else { return nil }
    let second = bytes[index + 1]
    if lead < 0xE0 {
      scalar = UInt16(lead & 0x1F) << 6 | UInt16(second & 0x3F)
      length = 2
    } else {
      guard second <= 0x81, index + 2 < bytes.count else { return nil }
      scalar =
        UInt16(lead & 0x0F) << 12 | UInt16(second & 0x3F) << 6
        | UInt16(bytes[index + 2] & 0x3F)
      length = 3
    }
    guard ControlSequence.isSteering(UInt32(scalar)) else { return nil }
  }

  /// The letter of a short escape.
  var short: UInt8? {
    switch scalar {
    case 0x22: UInt8(ascii: "\"")
    case 0x5C: UInt8(ascii: "\\")
    case 0x0A: UInt8(ascii: "n")
    case 0x09: UInt8(ascii: "t")
    case 0x0D: UInt8(ascii: "r")
    case 0x08: UInt8(ascii: "b")
    case 0x0C: UInt8(ascii: "f")
    default: nil
    }
  }
}
