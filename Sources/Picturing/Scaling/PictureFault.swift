/// Why a picture can't be scaled.
package enum PictureFault: Error, Hashable {
  /// It is none, too large, or damaged; or decoding it took more memory or time than it may.
  case unreadable
  /// libgd is not installed.
  case noDecoder
}
