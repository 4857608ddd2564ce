/// A picture as a terminal takes it.
package struct PictureDrawing: Sendable, Hashable {
  /// The cells that it covers.
  package let columns: Int
  package let rows: Int
  /// What draws it with its upper left corner at the cursor, which may be anywhere afterwards.
  package let escape: String
  /// What takes it off the screen where clearing cells does not.
  package let erasure: String
}
