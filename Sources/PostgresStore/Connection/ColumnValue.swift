/// A type that a cell of a result can be decoded to.
package protocol ColumnValue {
  /// - Parameters:
  ///   - bytes: the cell in the server's binary form; `nil` for NULL.
  ///   - type: the OID of the cell's type.
  /// - Returns: `nil` if the cell has another type.
  static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Self?
}

extension Int64: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Int64? {
    guard let bytes else { return nil }
    // int8, int4 and int2
    switch (type, bytes.count) {
    case (20, 8): return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    case (23, 4): return Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    case (21, 2): return Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    default: return nil
    }
  }
}

extension Int: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Int? {
    Int64.decode(bytes, type: type).map(Int.init)
  }
}

extension Double: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Double? {
    guard let bytes, type == PostgresValue.TypeID.number, bytes.count == 8 else { return nil }
    return Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
  }
}

extension Bool: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Bool? {
    guard let bytes, type == PostgresValue.TypeID.flag, bytes.count == 1 else { return nil }
    return bytes[0] != 0
  }
}

extension String: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> String? {
    // text, varchar and name
    guard let bytes, [PostgresValue.TypeID.text, 1043, 19].contains(type) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Array: ColumnValue where Element: ArrayElement {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> [Element]? {
    guard let bytes else { return nil }
    return Element.decodeAll(bytes, type: type)
  }
}

/// Element type of a decoded array: bytes are a `bytea`, all others an array of the server.
package protocol ArrayElement {
  static func decodeAll(_ bytes: UnsafeRawBufferPointer, type: UInt32) -> [Self]?
}

extension UInt8: ArrayElement {
  package static func decodeAll(_ bytes: UnsafeRawBufferPointer, type: UInt32) -> [UInt8]? {
    type == PostgresValue.TypeID.bytes ? Array(bytes) : nil
  }
}

extension ArrayElement where Self: ColumnValue {
  /// Decodes the format of PostgreSQL's `array_send`; `nil` for an array with a NULL in it.
  package static func decodeAll(_ bytes: UnsafeRawBufferPointer, type: UInt32) -> [Self]? {
    func number(_ place: Int) -> Int? {
      guard place + 4 <= bytes.count else { return nil }
      return Int(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
    }
    guard let dimensions = number(0), let element = number(8) else { return nil }
    if dimensions == 0 { return [] }
    guard dimensions == 1, let count = number(12), count >= 0, count <= bytes.count else {
      return nil
    }
    var elements: [Self] = []
    elements.reserveCapacity(count)
    var place = 20
    for _ in 0..<count {
      guard let length = number(place), length >= 0, place + 4 + length <= bytes.count,
        let value = Self.decode(
          UnsafeRawBufferPointer(rebasing: bytes[place + 4..<place + 4 + length]),
          type: UInt32(truncatingIfNeeded: element))
      else { return nil }
      elements.append(value)
      place += 4 + length
    }
    return elements
  }
}

extension Int64: ArrayElement {}
extension Double: ArrayElement {}
extension String: ArrayElement {}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  package static func decode(_ bytes: UnsafeRawBufferPointer?, type: UInt32) -> Wrapped?? {
    guard bytes != nil else { return .some(nil) }
    return Wrapped.decode(bytes, type: type).map(Optional.some)
  }
}
