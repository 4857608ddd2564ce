package import Basics

/// A picture as it is kept: known by what it is, not by where it came from.
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
