/// The file format of a scaled picture.
package enum ThumbnailFormat: String, Sendable, Hashable, CaseIterable {
  /// Has no transparency; the background is white.
  case jpeg
  case webp
}
