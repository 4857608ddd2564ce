/// A decoded picture with four bytes per pixel (red, green, blue, opacity), row by row from the
/// top.
struct Raster: Hashable {
  let size: PixelSize
  let pixels: [UInt8]

  /// `nil` unless the number of bytes matches the size.
  init?(size: PixelSize, pixels: [UInt8]) {
    guard pixels.count == size.width * size.height * 4 else { return nil }
    self.size = size
    self.pixels = pixels
  }
}
