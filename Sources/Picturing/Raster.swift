/// A decoded picture: four bytes a pixel, red, green, blue and how much it is there, row by row
/// from the top.
struct Raster: Hashable {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Decodes a file, as small as is needed for a size; `nil` for what is damaged, too large or
  /// in no format that is decoded here.
  init?(_ bytes: [UInt8], _ format: FileFormat?, fitting size: PixelSize) {
    let decoded: Raster?
    switch format {
    case .png: decoded = PNGDecoder.decode(bytes, fitting: size)
    case .jpeg: decoded = JPEGDecoder.decode(bytes, fitting: size)
    case .other, nil: decoded = nil
    }
    guard let decoded else { return nil }
    self = decoded
  }

  func forEachPixel(_ body: (Int, UInt8, UInt8, UInt8, UInt8) -> Void) {
    for place in 0..<width * height {
      let start = place * 4
      body(place, pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }
  }
}
