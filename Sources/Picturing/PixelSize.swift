/// A size in pixels.
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
