/// The role of a block in the extracted body.
enum BlockRole: UInt8, Sendable {
  /// Part of the text.
  case body
  /// The caption of a picture: included in the markup, not in the text.
  case caption
  case dropped
}
