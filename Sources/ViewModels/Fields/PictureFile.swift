/// A picture that is here, so that it can be shown without a network.
package struct PictureFile: Sendable, Hashable {
  /// An absolute path.
  package let path: String
  /// Pixels.
  package let width: Int
  package let height: Int

  package init(path: String, width: Int, height: Int) {
    self.path = path
    self.width = width
    self.height = height
  }
}
