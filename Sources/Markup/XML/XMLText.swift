/// Mends what publishers do to characters before they reach XML.
package enum XMLText {
  /// A value as a string: UTF-8 that was taken for Latin-1 and written as UTF-8 once more is
  /// undone, and characters 128–159 mean windows-1252.
  package static func string(_ bytes: Bytes) -> String {
    if let mended = mended(bytes) { return String(decoding: mended, as: UTF8.self) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The mended text, or `nil` where there is nothing to mend.
  package static func mended(_ bytes: Bytes) -> [UInt8]? {
    bytes.isASCII ? nil : mended(bytes, TextTraits(of: bytes))
  }

  /// The same for a text of which it is known what stands in it.
  package static func mended(_ bytes: Bytes, _ traits: TextTraits) -> [UInt8]? {
    guard traits.contains(.nonASCII) else { return nil }
    if !traits.contains(.pastLatin), let undone = undoneDoubleEncoding(bytes) { return undone }
    return traits.contains(.lowLatin) && hasControls(bytes) ? withoutControls(bytes) : nil
  }

  /// Whether there is a character 128–159.
  private static func hasControls(_ bytes: Bytes) -> Bool {
    var index = 0
    while let found = bytes.firstIndex(of: 0xC2, from: index) {
      if found + 1 < bytes.count, bytes[found + 1] < 0xA0 { return true }
      index = found + 2
    }
    return false
  }

  /// Takes each character for a byte; right only if the bytes are UTF-8 with something in it.
  private static func undoneDoubleEncoding(_ bytes: Bytes) -> [UInt8]? {
    // What began a character then is C3 and a byte, what went on in it C2 and a byte.
    guard let first = bytes.firstIndex(where: { $0 >= 0x80 }), bytes[first] == 0xC3,
      first + 2 < bytes.count, bytes[first + 2] == 0xC2
    else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0xC2, index + 1 < bytes.count {
        out.append((byte & 0x03) << 6 | bytes[index + 1] & 0x3F)
        index += 2
      } else {
        out.append(byte)
        index += 1
      }
    }
    let scan = out.withUnsafeBufferPointer { UTF8Scan($0) }
    return scan.invalid == 0 && !scan.isCutOff && scan.valid > 0 ? out : nil
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
