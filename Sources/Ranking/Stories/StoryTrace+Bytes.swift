/// Traces and vectors as a database keeps them: numbers in little-endian order, weights as
/// fractions of 65535.
extension StoryTrace {
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + 4 * (names.count + numbers.count) + 6 * vector.entries.count)
    bytes.add(UInt16(clamping: names.count))
    bytes.add(UInt16(clamping: numbers.count))
    for term in names.prefix(Int(UInt16.max)) { bytes.add(term) }
    for term in numbers.prefix(Int(UInt16.max)) { bytes.add(term) }
    bytes.add(vector)
    return bytes
  }

  /// `nil` for bytes that are none of ours.
  package init?(bytes: [UInt8]) {
    guard let trace = bytes.withUnsafeBytes({ StoryTrace(bytes: $0) }) else { return nil }
    self = trace
  }

  /// `nil` for bytes that are none of ours.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 4 else { return nil }
    let names = Int(bytes.number(at: 0) as UInt16)
    let numbers = Int(bytes.number(at: 2) as UInt16)
    let start = 4 + 4 * (names + numbers)
    guard bytes.count >= start else { return nil }
    self.names = (0..<names).map { bytes.number(at: 4 + 4 * $0) }
    self.numbers = (names..<names + numbers).map { bytes.number(at: 4 + 4 * $0) }
    vector = TermVector(bytes: UnsafeRawBufferPointer(rebasing: bytes[start...]))
  }
}

extension TermVector {
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(6 * entries.count)
    bytes.add(self)
    return bytes
  }

  package init(bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { TermVector(bytes: $0) }
  }

  fileprivate init(bytes: UnsafeRawBufferPointer) {
    let entries = (0..<bytes.count / 6).map { index in
      let weight: UInt16 = bytes.number(at: 6 * index + 4)
      return Entry(term: bytes.number(at: 6 * index), weight: Float(weight) / 65_535)
    }
    self.init(ordered: entries)
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func add(_ vector: TermVector) {
    for entry in vector.entries {
      add(entry.term)
      add(UInt16(clamping: Int((entry.weight * 65_535).rounded())))
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The number that begins at a place, in little-endian order.
  fileprivate func number<Value: FixedWidthInteger>(at offset: Int) -> Value {
    Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: Value.self))
  }
}
