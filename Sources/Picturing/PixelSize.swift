package struct PixelSize: Sendable, Hashable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// This size scaled down to a width, with the same proportions; unchanged if it is not wider.
  func scaled(toWidth width: Int) -> PixelSize {
    guard width < self.width else { return self }
    let height = Double(height) * Double(width) / Double(self.width)
    return PixelSize(width: width, height: max(1, Int(height.rounded())))
  }
}

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
