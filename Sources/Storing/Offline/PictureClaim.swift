/// What became of the claim of a picture.
package enum PictureClaim: Sendable, Hashable {
  /// It is fetched by another process, or no longer wanted.
  case lost
  /// Another article has a copy, which is this one's too from now on.
  case shared
  /// It is to be fetched.
  ///
  /// - Parameter kept: bytes of the article's other pictures.
  case held(kept: Int)
}
