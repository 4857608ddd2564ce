/// What a block of the body is to be.
enum BlockRole: UInt8, Sendable {
  /// Of the text.
  case body
  /// The caption of a picture: in the markup, not in the text.
  case caption
  case dropped
}
