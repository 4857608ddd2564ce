/// Why a picture can't be scaled.
package enum ScalingFault: Error, Hashable {
  /// Not a picture, too large, or damaged; or decoding exceeded its memory or time limit.
  case unreadable
  /// libgd is not installed.
  case noDecoder
}
