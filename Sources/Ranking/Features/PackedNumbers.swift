extension [UInt8] {
  /// Appends a number's bytes, the lowest first.
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(_ value: Double) {
    append(littleEndian: value.bitPattern)
  }
}

extension UnsafeRawBufferPointer {
  /// The number whose bytes stand there, the lowest first. The caller has looked at the length.
  func littleEndian<Value: FixedWidthInteger>(at offset: Int) -> Value {
    Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  func double(at offset: Int) -> Double {
    Double(bitPattern: littleEndian(at: offset))
  }
}
