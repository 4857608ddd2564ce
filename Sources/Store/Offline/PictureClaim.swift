/// Result of claiming a picture.
package enum PictureClaim: Sendable, Hashable {
  /// Another process fetches the picture, or it is no longer wanted.
  case lost
  /// Another article has a copy, which this article now shares.
  case shared
  /// The caller is to fetch the picture.
  ///
  /// - Parameter kept: bytes of the article's other stored pictures.
  case held(kept: Int)
}
