import NIOCore

/// Header bytes above 127 on their way through strings: each byte becomes one scalar (ISO 8859-1)
/// and the same byte again when it is sent back. ASCII passes untouched and uncopied.
enum Latin1 {
  /// Each byte above 127 as the two bytes of its scalar in UTF-8, and a lone LF as the line end
  /// that it is meant to be (RFC 9112 2.2).
  ///
  /// - Parameter previous: the byte before this piece.
  static func widened(_ buffer: ByteBuffer, after previous: UInt8) -> ByteBuffer {
    let bytes = buffer.readableBytesView
    var last = previous
    let isPlain = bytes.allSatisfy { byte in
      defer { last = byte }
      return byte < 0x80 && (byte != UInt8(ascii: "\n") || last == UInt8(ascii: "\r"))
    }
    guard !isPlain else { return buffer }
    var wide = ByteBufferAllocator().buffer(capacity: bytes.count * 2)
    last = previous
    for byte in bytes {
      if byte >= 0x80 {
        wide.writeInteger(0xC0 | byte >> 6)
        wide.writeInteger(0x80 | byte & 0x3F)
      } else {
        if byte == UInt8(ascii: "\n"), last != UInt8(ascii: "\r") {
          wide.writeInteger(UInt8(ascii: "\r"))
        }
        wide.writeInteger(byte)
      }
      last = byte
    }
    return wide
  }

  /// The reverse of ``widened(_:)``; scalars above 255 stay in UTF-8.
  static func narrow(_ buffer: inout ByteBuffer) {
    let bytes = buffer.readableBytesView
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    var narrow = ByteBufferAllocator().buffer(capacity: bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == 0xC2 || byte == 0xC3, index + 1 < bytes.endIndex {
        narrow.writeInteger((byte & 0x03) << 6 | bytes[index + 1] & 0x3F)
        index += 2
      } else {
        narrow.writeInteger(byte)
        index += 1
      }
    }
    buffer = narrow
  }

  /// A value of Latin-1 scalars read as the UTF-8 that most senders mean, where it is that.
  static func asUTF8(_ value: String) -> String {
    guard !value.utf8.allSatisfy({ $0 < 0x80 }) else { return value }
    let bytes = value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    guard value.unicodeScalars.allSatisfy({ $0.value < 0x100 }) else { return value }
    return String(validating: bytes, as: UTF8.self) ?? value
  }
}
