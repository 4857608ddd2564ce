/// A format that a scaled picture is written in.
package enum ThumbnailFormat: String, Sendable, Hashable, CaseIterable {
  /// Without transparency: white is behind it.
  case jpeg
  case webp
}
