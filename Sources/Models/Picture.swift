package import Basics

/// A stored picture, identified by its content, not by its address.
package struct Picture: Sendable, Hashable {
  /// SHA-256 of its bytes (FIPS 180-4), 64 hexadecimal digits.
  package var digest: String
  package var format: PictureFormat
  package var bytes: Int
  /// Pixels.
  package var width: Int
  package var height: Int

  package init(digest: String, format: PictureFormat, bytes: Int, width: Int, height: Int) {
    self.digest = digest
    self.format = format
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}
