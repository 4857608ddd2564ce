/// The buffer that a kept text is in.
enum TextSource: UInt8 {
  case document
  /// The reader's buffer for texts joined from several pieces of the item.
  case composed
  /// The store's own buffer for texts that were repaired or decoded.
  case mended
}
