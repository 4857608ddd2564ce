/// A picture in the form that a terminal accepts.
package struct PictureDrawing: Sendable, Hashable {
  /// Number of cells that the picture covers.
  package let columns: Int
  package let rows: Int
  /// Escape sequence that draws the picture with its upper left corner at the cursor. Afterwards
  /// the cursor may be anywhere.
  package let escape: String
  /// Escape sequence that removes the picture if clearing cells does not.
  package let erasure: String
}
