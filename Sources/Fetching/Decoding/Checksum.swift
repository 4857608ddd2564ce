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
    case .crc32(let value):
      self = .crc32(bytes.withUnsafeBytes { Self.crc($0, from: value) })
    }
  }

  var value: UInt32 {
    switch self {
    case .none: 0
    case .adler32(let low, let high): high << 16 | low
    case .crc32(let value): ~value
    }
  }

  /// Four bytes a step (Kounavis and Berry, "slicing").
  private static func crc(_ bytes: UnsafeRawBufferPointer, from start: UInt32) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var value = start
      var index = 0
      while index + 4 <= bytes.count {
        value ^= UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
        let low = tables[768 + Int(value & 0xFF)] ^ tables[512 + Int(value >> 8 & 0xFF)]
        let high = tables[256 + Int(value >> 16 & 0xFF)] ^ tables[Int(value >> 24)]
        value = low ^ high
        index += 4
      }
      for byte in bytes[index...] {
        value = tables[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8)
      }
      return value
    }
  }

  /// The table of a byte, then of a byte with one, two and three zeros after it.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    for byte in UInt32(0)..<256 {
      var value = byte
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      tables.append(value)
    }
    for index in 256..<1024 {
      let before = tables[index - 256]
      tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
    }
    return tables
  }()
}
