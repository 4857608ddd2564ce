import Basics
import NIOCore
import NIOHTTP1

/// The fields of a header section in the order of arrival.
///
/// Each Unicode scalar of a value from an HTTP/1.1 response is one byte (ISO 8859-1), so that an
/// opaque value is sent back exactly as it was received (RFC 9110 5.5).
package struct HeaderFields: Sendable, Hashable {
  package private(set) var fields: [Field]

  package init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// Creates fields from name and value pairs, for tests and tables.
  package init(_ pairs: KeyValuePairs<String, String>) {
    fields = pairs.map { Field(name: $0.key, value: $0.value) }
  }

  /// The first value of a field; names are compared without case.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name == name }?.value
  }

  /// The media type of the body. Programs behind a proxy write it twice, and its charset once.
  package var contentType: String? {
    let values = all("content-type")
    return values.first { $0.lowercased().contains("charset") } ?? values.first
  }

  /// Every value of a field, in order.
  package func all(_ name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name == name }.map(\.value)
  }

  package struct Field: Sendable, Hashable {
    /// Lower case.
    package let name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name.lowercased()
      self.value = value
    }
  }
}

extension HeaderFields {
  init(received headers: HTTPHeaders) {
    self.init(headers.map { Field(name: $0.name, value: $0.value) })
  }
}

/// Carries header bytes above 127 through strings: each byte becomes one scalar (ISO 8859-1), and
/// the same byte again when it is sent back. ASCII passes unchanged and uncopied.
enum Latin1 {
  /// Writes each byte above 127 as the two bytes of its scalar in UTF-8.
  static func widen(_ bytes: ArraySlice<UInt8>, into buffer: inout ByteBuffer) {
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      buffer.writeBytes(bytes)
      return
    }
    for byte in bytes {
      if byte >= 0x80 {
        buffer.writeInteger(0xC0 | byte >> 6)
        buffer.writeInteger(0x80 | byte & 0x3F)
      } else {
        buffer.writeInteger(byte)
      }
    }
  }

  /// The reverse of ``widen(_:into:)``; scalars above 255 stay in UTF-8.
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

  /// Decodes a value of Latin-1 scalars as UTF-8, which most senders mean, if it is valid UTF-8.
  static func asUTF8(_ value: String) -> String {
    guard !value.utf8.allSatisfy({ $0 < 0x80 }) else { return value }
    let bytes = value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    guard value.unicodeScalars.allSatisfy({ $0.value < 0x100 }) else { return value }
    return String(validatingOutside: bytes) ?? value
  }
}
