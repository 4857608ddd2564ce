internal import Markup

/// Recognises files that are not pages by their first bytes (the WHATWG MIME Sniffing Standard,
/// section 6, and other signatures that occur).
enum FileKind {
  private static let signatures: [(StaticString, String)] = [
    ("%PDF-", "a PDF"), ("PK\u{3}\u{4}", "a ZIP archive or an office document"),
    ("GIF8", "a GIF picture"), ("{\\rtf", "an RTF document"), ("RIFF", "a picture or recording"),
    ("OggS", "a recording"), ("ID3", "a recording"), ("Rar!", "a RAR archive"),
    ("\u{7F}ELF", "a program"), ("%!PS", "PostScript"), ("wOF", "a font"), ("7z", "an archive"),
  ]
  private static let highSignatures: [([UInt8], String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    ([0x1F, 0x8B], "a gzip archive"), ([0xD0, 0xCF, 0x11, 0xE0], "an office document"),
    ([0xFF, 0xFB], "a recording"), ([0x1A, 0x45, 0xDF, 0xA3], "a video"),
  ]

  /// The kind of the file; `nil` for a page.
  static func binary(_ bytes: Bytes) -> String? {
    for (signature, name) in signatures where bytes.starts(signature) { return name }
    for (signature, name) in highSignatures where bytes.starts(with: signature) { return name }
    if bytes.count > 12, bytes.run(4, 8).equals("ftyp") { return "a video or picture" }
    let head = bytes.run(0, min(bytes.count, 4096))
    let mayBeText =
      EncodingDetector.wideUnits(head).map { isText(head, $0.width, $0.isLittleEndian) }
      ?? isText(head)
    return mayBeText ? nil : "a file of another kind"
  }

  /// Whether at most one byte in ten is a control, and one in twenty is zero.
  private static func isText(_ head: Bytes) -> Bool {
    var controls = 0
    var zeros = 0
    for byte in head {
      if byte == 0 { zeros += 1 } else if isControl(byte) { controls += 1 }
    }
    return controls * 10 <= head.count && zeros * 20 <= head.count
  }

  /// The same for text in UTF-16 or UTF-32, whose bytes may have any value: at most one code unit in
  /// ten is a control or no character.
  private static func isText(_ head: Bytes, _ width: Int, _ isLittleEndian: Bool) -> Bool {
    let units = head.count / width
    var others = 0
    for unit in 0..<units {
      var value: UInt32 = 0
      for offset in 0..<width {
        let place = isLittleEndian ? width - 1 - offset : offset
        value = value << 8 | UInt32(head[unit * width + place])
      }
      if value > 0x10_FFFF || value < 0x20 && isControl(UInt8(value)) { others += 1 }
    }
    return others * 10 <= units
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && !byte.isBlank && byte != 0x1B
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  fileprivate func starts(_ literal: StaticString) -> Bool {
    literal.utf8CodeUnitCount <= count && run(0, literal.utf8CodeUnitCount).equals(literal)
  }
}
