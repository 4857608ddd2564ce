/// The picture formats that the program reads. The first bytes of a file decide the format; the
/// media type of the response is ignored.
package enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg
  case png
  case gif
  case webp
  case avif

  /// The file name extension.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  package var mediaType: String { "image/" + rawValue }
}
