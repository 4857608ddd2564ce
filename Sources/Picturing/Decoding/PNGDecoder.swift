import CZlib

/// Decodes PNG (W3C, third edition): every colour type and depth, not interlaced, a row at a time.
/// Checksums are not looked at: a damaged picture shows that it is.
struct PNGDecoder {
  private let header: PNGHeader
  private var colours = PNGColours()

  /// The picture, as small as is needed for a size; `nil` for what is no such PNG.
  static func decode(_ bytes: [UInt8], fitting size: PixelSize) -> Raster? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let header = PNGHeader(bytes) else { return nil }
      var decoder = PNGDecoder(header: header)
      return decoder.rows(bytes, fitting: size)
    }
  }

  private init(header: PNGHeader) {
    self.header = header
  }

  private mutating func rows(
    _ bytes: UnsafeBufferPointer<UInt8>, fitting size: PixelSize
  ) -> Raster? {
    guard let rows = PNGRows(header) else { return nil }
    var shrinker = Shrinker(from: header.size, to: size)
    var pixels = [UInt8](repeating: 0, count: header.size.width * 4)
    // Behind the signature: length, type, data, checksum (5.3).
    var place = 8
    while place + 12 <= bytes.count, !rows.isOver {
      let length =
        Int(bytes[place]) << 24 | Int(bytes[place + 1]) << 16
        | Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      let start = place + 8
      let data = UnsafeBufferPointer(rebasing: bytes[start..<min(start + length, bytes.count)])
      switch String(decoding: bytes[place + 4..<start], as: UTF8.self) {
      case "PLTE": colours.palette = Array(data.prefix(768))
      case "tRNS": colours.transparency = Array(data.prefix(256))
      case "IDAT":
        rows.add(data) { row in
          colours.convert(row, header, into: &pixels)
          pixels.withUnsafeBufferPointer { shrinker.add($0) }
        }
      case "IEND": place = bytes.count
      default: break
      }
      place = start + length + 4
    }
    return rows.count > 0 ? shrinker.finish() : nil
  }
}
