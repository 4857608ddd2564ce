/// A picture in an edition.
package struct EditionPicture: Sendable, Hashable {
  package var bytes: [UInt8]
  /// `image/jpeg` and so on.
  package var mediaType: String

  package init(bytes: [UInt8], mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}
