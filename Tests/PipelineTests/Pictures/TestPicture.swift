/// Files that begin like pictures; they are never decoded.
enum TestPicture {
  static func png(_ width: Int, _ height: Int, filler: Int = 0) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + big(width, 4) + big(height, 4) + [8, 2, 0, 0, 0] + [UInt8](repeating: 0, count: filler)
  }

  static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0]
  }

  /// With a segment before the frame header, as cameras write it.
  static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 1, 2, 3, 4, 0xFF, 0xFF, 0xC2, 0, 11, 8] + big(height, 2)
      + big(width, 2) + [1, 0x11, 0]
  }

  static func webpExtended(_ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8X", little(10, 4) + [0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  static func webpLossless(_ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8L", little(5, 4) + [0x2F] + little((width - 1) | (height - 1) << 14, 4))
  }

  static func webpLossy(_ width: Int, _ height: Int) -> [UInt8] {
    riff(
      "VP8 ", little(10, 4) + [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2))
  }

  /// A thumbnail's size comes before the picture's.
  static func avif(_ width: Int, _ height: Int) -> [UInt8] {
    var file = big(24, 4) + Array("ftypavif".utf8) + [0, 0, 0, 0]
    file += Array("mif1avif".utf8)
    for (width, height) in [(16, 16), (width, height)] {
      file += big(20, 4) + Array("ispe".utf8) + [0, 0, 0, 0]
      file += big(width, 4) + big(height, 4)
    }
    return file + [0, 0, 0, 0, 0, 0, 0, 0]
  }

  private static func riff(_ kind: String, _ chunk: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(kind.utf8) + chunk
  }

  static func big(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * (length - 1 - $0))) }
  }

  static func little(_ number: Int, _ length: Int) -> [UInt8] {
    big(number, length).reversed()
  }
}
