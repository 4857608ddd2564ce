import Basics

/// Repairs character errors that publishers introduce before writing XML.
package enum XMLText {
  /// A value as a string: reverts double encoding (``DoubleEncoding``), and reads characters
  /// 128–159 as windows-1252.
  package static func string(_ bytes: Bytes) -> String {
    if let mended = mended(bytes) { return String(outside: mended) }
    return String(outside: bytes)
  }

  /// The repaired text, or `nil` if it needs no repair.
  package static func mended(_ bytes: Bytes) -> [UInt8]? {
    bytes.isASCII ? nil : mended(bytes, TextTraits(of: bytes))
  }

  /// The same for a text whose traits are known.
  package static func mended(_ bytes: Bytes, _ traits: TextTraits) -> [UInt8]? {
    guard traits.contains(.nonASCII) else { return nil }
    if let undone = DoubleEncoding.undone(bytes) { return undone }
    return traits.contains(.lowLatin) && hasControls(bytes) ? withoutControls(bytes) : nil
  }

  /// Whether the text contains a character 128–159.
  private static func hasControls(_ bytes: Bytes) -> Bool {
    var index = 0
    while let found = bytes.firstIndex(of: 0xC2, from: index) {
      if found + 1 < bytes.count, bytes[found + 1] < 0xA0 { return true }
      index = found + 2
    }
    return false
  }

  private static func withoutControls(_ bytes: Bytes) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] < 0xA0 {
        out.write(character: Windows1252.character(bytes[index + 1]))
        index += 2
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }
}
