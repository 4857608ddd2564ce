/// The format and size of a picture, read from the first bytes of its file. Nothing is decoded.
package struct PictureHeader: Sendable, Hashable {
  package let format: PictureFormat
  /// In pixels.
  package let width: Int
  package let height: Int

  /// Number of bytes searched for JPEG segments and AVIF boxes.
  static let window = 1 << 20

  /// - Returns: `nil` for a file of another format, and for a file that is damaged where its size
  ///   is expected. SVG is not accepted: it is a document and may contain scripts.
  package init?(_ bytes: [UInt8]) {
    let file = ByteView(bytes)
    guard
      let (format, width, height) = Self.jpeg(file) ?? Self.png(file) ?? Self.gif(file)
        ?? Self.webp(file) ?? Self.avif(file), width > 0, height > 0
    else { return nil }
    (self.format, self.width, self.height) = (format, width, height)
  }

  private typealias Found = (PictureFormat, Int, Int)

  /// PNG (W3C, third edition), 5.2 and 11.2.1: the first chunk is IHDR.
  private static func png(_ file: ByteView) -> Found? {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      file.holds("IHDR", at: 12), let width = file.big(4, at: 16), let height = file.big(4, at: 20)
    else { return nil }
    return (.png, width, height)
  }

  /// GIF89a, 18: the logical screen descriptor.
  private static func gif(_ file: ByteView) -> Found? {
    guard file.holds("GIF87a", at: 0) || file.holds("GIF89a", at: 0),
      let width = file.little(2, at: 6), let height = file.little(2, at: 8)
    else { return nil }
    return (.gif, width, height)
  }

  /// ITU-T T.81, B.1.1 and B.2.2: reads segments up to the frame header.
  private static func jpeg(_ file: ByteView) -> Found? {
    guard file.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var offset = 2
    while offset < window {
      guard let mark = file.big(1, at: offset), mark == 0xFF,
        let kind = file.big(1, at: offset + 1)
      else { return nil }
      switch kind {
      case 0xFF: offset += 1
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = file.big(2, at: offset + 5), let width = file.big(2, at: offset + 7)
        else { return nil }
        return (.jpeg, width, height)
      case 0x01, 0xD0...0xD8: offset += 2
      // The pixel data begins, or the file ends, without a frame header.
      case 0xD9, 0xDA: return nil
      default:
        guard let length = file.big(2, at: offset + 2), length >= 2 else { return nil }
        offset += 2 + length
      }
    }
    return nil
  }

  /// The WebP container specification: lossy, lossless or extended.
  private static func webp(_ file: ByteView) -> Found? {
    guard file.holds("RIFF", at: 0), file.holds("WEBP", at: 8) else { return nil }
    if file.holds("VP8X", at: 12) {
      guard let width = file.little(3, at: 24), let height = file.little(3, at: 27) else {
        return nil
      }
      return (.webp, width + 1, height + 1)
    }
    if file.holds("VP8L", at: 12) {
      guard file.big(1, at: 20) == 0x2F, let bits = file.little(4, at: 21) else { return nil }
      return (.webp, bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    // RFC 6386, 9.1.
    guard file.holds("VP8 ", at: 12), file.big(3, at: 23) == 0x9D012A,
      let width = file.little(2, at: 26), let height = file.little(2, at: 28)
    else { return nil }
    return (.webp, width & 0x3FFF, height & 0x3FFF)
  }

  /// ISO/IEC 23008-12, 6.5.3: the largest of the declared extents, because thumbnails declare
  /// theirs too.
  private static func avif(_ file: ByteView) -> Found? {
    guard file.holds("ftyp", at: 4), file.holds("avif", at: 8) || file.holds("avis", at: 8) else {
      return nil
    }
    var found: Found?
    for offset in 12..<max(12, min(file.count, window) - 16) where file.holds("ispe", at: offset) {
      guard let width = file.big(4, at: offset + 8), let height = file.big(4, at: offset + 12),
        // The product of two 32-bit sides may overflow an integer.
        Double(width) * Double(height) > Double(found?.1 ?? 0) * Double(found?.2 ?? 0)
      else { continue }
      found = (.avif, width, height)
    }
    return found
  }
}

/// The picture formats that the program reads. The first bytes of a file decide the format; the
/// media type of the response is ignored.
package enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg
  case png
  case gif
  case webp
  case avif

  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  package var mediaType: String { "image/" + rawValue }
}

/// Bounds-checked access to numbers and words in the bytes of a file.
struct ByteView {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func starts(with other: [UInt8]) -> Bool { bytes.starts(with: other) }

  func holds(_ word: StaticString, at offset: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset >= 0, offset + length <= bytes.count else { return false }
    for index in 0..<length where bytes[offset + index] != word.utf8Start[index] { return false }
    return true
  }

  /// A big-endian number of up to four bytes; `nil` past the end of the file.
  func big(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + length <= bytes.count else { return nil }
    return bytes[offset..<(offset + length)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A little-endian number of up to four bytes; `nil` past the end of the file.
  func little(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + length <= bytes.count else { return nil }
    return bytes[offset..<(offset + length)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
