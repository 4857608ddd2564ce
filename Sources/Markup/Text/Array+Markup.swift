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
