extension [UInt8] {
  @inlinable package mutating func append(_ literal: StaticString) {
    append(contentsOf: Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}
