/// The formats of pictures that are kept, as their first bytes tell; what a server calls them does
/// not matter.
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
