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
  /// The number at an offset, its lowest byte first. The caller has checked the length.
  func littleEndian<Value: FixedWidthInteger>(at offset: Int) -> Value {
    Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  func double(at offset: Int) -> Double {
    Double(bitPattern: littleEndian(at: offset))
  }
}
