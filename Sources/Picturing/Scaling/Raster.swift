/// A decoded picture: four bytes a pixel, red, green, blue and opacity, row by row from the top.
struct Raster: Hashable {
  let size: PixelSize
  let pixels: [UInt8]

  /// `nil` unless there are as many bytes as the size needs.
  init?(size: PixelSize, pixels: [UInt8]) {
    guard pixels.count == size.width * size.height * 4 else { return nil }
    self.size = size
    self.pixels = pixels
  }
}
