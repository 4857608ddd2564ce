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
    // Text in a supported encoding has zeros in at most every second byte, and then in all of them.
    let head = bytes.run(0, min(bytes.count, 4096))
    var controls = 0
    var zeros = 0
    for byte in head {
      if byte == 0 { zeros += 1 }
      if byte < 0x20, !byte.isBlank, byte != 0x1B, byte != 0 { controls += 1 }
    }
    let isWide = zeros * 10 >= head.count * 3
    return controls * 10 > head.count || (zeros * 20 > head.count && !isWide)
      ? "a file of another kind" : nil
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  fileprivate func starts(_ literal: StaticString) -> Bool {
    literal.utf8CodeUnitCount <= count && run(0, literal.utf8CodeUnitCount).equals(literal)
  }
}
