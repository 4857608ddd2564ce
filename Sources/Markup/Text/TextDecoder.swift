import Basics
import Glibc

/// Converts bytes of any encoding to valid UTF-8 without controls.
enum TextDecoder {
  /// Decodes the bytes; bytes that cannot be read become U+FFFD.
  ///
  /// - Returns: The text, and the number of unreadable bytes.
  static func decode(_ bytes: Bytes, from encoding: TextEncoding) -> (text: [UInt8], damage: Int) {
    switch encoding {
    case .utf8: (repair(bytes), 0)
    case .windows1252: (decodeWindows1252(bytes), 0)
    default: encoding.unitWidth > 1 ? decodeWide(bytes, encoding) : convert(bytes, encoding)
    }
  }

  /// UTF-8 without controls, with each invalid byte read as windows-1252: a document put together
  /// from two sources may contain both encodings. Surrogate pairs become their characters, and a
  /// half without the other becomes U+FFFD.
  static func repair(_ bytes: Bytes) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var flushed = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if 0x20..<0x80 ~= byte || byte == 0x0A || byte == 0x09 || byte == 0x0D {
        index += 1
        continue
      }
      let length = byte < 0x80 ? 0 : UTF8Scan.sequenceLength(bytes, at: index)
      if length > 1, !isNoncharacter(bytes, at: index) {
        index += length
        continue
      }
      out.append(contentsOf: bytes.run(flushed, index))
      if length < 0 { return out }
      if length == 0, let surrogate = UTF8Scan.surrogate(bytes, at: index) {
        out.write(character: surrogate.character)
        index += surrogate.length
        flushed = index
        continue
      }
      if length == 0, byte >= 0x80 { out.write(character: Windows1252.character(byte)) }
      let sequence = byte == 0x1B ? ControlSequence.end(in: bytes, at: index) : nil
      index = sequence ?? index + max(length, 1)
      flushed = index
    }
    out.append(contentsOf: bytes.run(flushed, bytes.count))
    return out
  }

  private static func isNoncharacter(_ bytes: Bytes, at index: Int) -> Bool {
    bytes[index] == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
  }

  private static func decodeWindows1252(_ bytes: Bytes) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes where byte >= 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D {
      if byte < 0x80 {
        out.append(byte)
      } else {
        out.write(character: Windows1252.character(byte))
      }
    }
    return out
  }

  private static func decodeWide(_ bytes: Bytes, _ encoding: TextEncoding)
    -> (text: [UInt8], damage: Int)
  {
    let width = encoding.unitWidth
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var damage = 0
    var index = 0
    func unit(at offset: Int) -> UInt32 {
      var value: UInt32 = 0
      for place in 0..<width {
        let byte = UInt32(bytes[offset + place])
        value |= byte << UInt32(8 * (encoding.isBigEndian ? width - 1 - place : place))
      }
      return value
    }
    while index + width <= bytes.count {
      var point = unit(at: index)
      index += width
      if width == 2, point & 0xFC00 == 0xD800, index + 2 <= bytes.count {
        let low = unit(at: index)
        if low & 0xFC00 == 0xDC00 {
          point = 0x10000 + (point & 0x3FF) << 10 + (low & 0x3FF)
          index += 2
        }
      }
      if point > 0x10FFFF || point & 0xFFFF_F800 == 0xD800 {
        damage += 1
        point = 0xFFFD
      }
      if point == 0xFEFF || point == 0xFFFE || point == 0xFFFF { continue }
      if point < 0x20, point != 0x0A, point != 0x0D, point != 0x09 { continue }
      out.write(character: point)
    }
    return (out, damage)
  }

  /// Decodes with the C library's converter, piece by piece.
  private static func convert(_ bytes: Bytes, _ encoding: TextEncoding)
    -> (text: [UInt8], damage: Int)
  {
    let converter = iconv_open("UTF-8", encoding.converterName)
    guard converter != iconv_t(bitPattern: -1) else {
      return (decodeWindows1252(bytes), bytes.count)
    }
    defer { iconv_close(converter) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 2)
    var damage = 0
    var piece = [CChar](repeating: 0, count: 16384)
    var input = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
      .assumingMemoryBound(to: CChar.self)
    var left = bytes.count
    while left > 0 {
      var result = 0
      let written = piece.withUnsafeMutableBufferPointer { piece in
        var output = piece.baseAddress
        var room = piece.count
        result = iconv(converter, &input, &left, &output, &room)
        return piece.count - room
      }
      let fault = errno
      piece.withUnsafeBytes { out.append(contentsOf: $0.prefix(written)) }
      guard result == -1, fault != E2BIG else { continue }
      if fault == EINVAL { break }
      out.write(character: 0xFFFD)
      damage += 1
      input = input.map { $0 + 1 }
      left -= 1
    }
    return (out.withUnsafeBufferPointer { repair($0) }, damage)
  }
}

/// The code page that most wrong labels hide (WHATWG Encoding Standard, windows-1252).
package enum Windows1252 {
  /// The byte of a character; `nil` if the code page lacks it. U+0080–U+009F, which only some
  /// converters map, give the byte of the same value.
  static func byte(_ character: UInt32) -> UInt8? {
    if character < 0x100 { return UInt8(character) }
    return specials[character]
  }

  private static let specials = Dictionary(firstOf: (0x80...0x9F).map { (character($0), $0) })

  package static func character(_ byte: UInt8) -> UInt32 {
    0x80...0x9F ~= byte ? high[Int(byte) - 0x80] : UInt32(byte)
  }

  /// The characters of the bytes 0x80 to 0x9F.
  private static let high: [UInt32] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030,
    0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C,
    0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D,
    0x017E, 0x0178,
  ]
}
