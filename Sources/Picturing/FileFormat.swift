/// What the first bytes of a picture's file say.
enum FileFormat {
  case png
  case jpeg
  /// GIF and WebP, which only some terminals decode.
  case other

  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Array("GIF8".utf8))
      || bytes.starts(with: Array("RIFF".utf8))
        && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    {
      self = .other
    } else {
      return nil
    }
  }
}
