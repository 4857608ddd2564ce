/// The formats of pictures that are read, told by the first bytes of a file; the media type that a
/// server sends is ignored.
package enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg
  case png
  case gif
  case webp
  case avif

  /// The ending of its file's name.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  package var mediaType: String { "image/" + rawValue }
}
