/// The running checksum of a compressed stream's content.
enum Checksum {
  case none
  /// zlib (RFC 1950 8.2).
  case adler32(low: UInt32, high: UInt32)
  /// gzip (RFC 1952 8).
  case crc32(UInt32)

  mutating func update(_ bytes: ArraySlice<UInt8>) {
    switch self {
    case .none:
      return
    case .adler32(var low, var high):
      var rest = bytes
      while !rest.isEmpty {
        // 5552 additions are the most that cannot overflow 32 bits.
        for byte in rest.prefix(5552) {
          low &+= UInt32(byte)
          high &+= low
        }
        low %= 65521
        high %= 65521
        rest = rest.dropFirst(5552)
      }
      self = .adler32(low: low, high: high)
    case .crc32(var value):
      bytes.withUnsafeBufferPointer { bytes in
        Self.table.withUnsafeBufferPointer { table in
          for byte in bytes {
            value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8)
          }
        }
      }
      self = .crc32(value)
    }
  }

  var value: UInt32 {
    switch self {
    case .none: 0
    case .adler32(let low, let high): high << 16 | low
    case .crc32(let value): ~value
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
