/// What a text that was kept stands in.
enum TextSource: UInt8 {
  case document
  /// What was put together of an item's elements while it was read.
  case composed
  /// What was mended or decoded.
  case mended
}
