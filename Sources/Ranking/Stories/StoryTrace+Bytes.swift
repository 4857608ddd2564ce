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
    var rest = bytes[...]
    guard let names: UInt16 = rest.take(), let numbers: UInt16 = rest.take(),
      rest.count >= 4 * (Int(names) + Int(numbers))
    else { return nil }
    self.names = (0..<names).compactMap { _ in rest.take() }
    self.numbers = (0..<numbers).compactMap { _ in rest.take() }
    vector = TermVector(bytes: rest)
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
    self.init(bytes: bytes[...])
  }

  fileprivate init(bytes: ArraySlice<UInt8>) {
    var rest = bytes
    var entries: [Entry] = []
    entries.reserveCapacity(bytes.count / 6)
    while let term: Int32 = rest.take(), let weight: UInt16 = rest.take() {
      entries.append(Entry(term: term, weight: Float(weight) / 65_535))
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

extension ArraySlice<UInt8> {
  fileprivate mutating func take<Value: FixedWidthInteger>() -> Value? {
    let size = MemoryLayout<Value>.size
    guard count >= size else { return nil }
    defer { self = dropFirst(size) }
    return withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(as: Value.self)) }
  }
}
