/// A picture as escape sequences for a terminal.
package struct Illustration: Sendable, Hashable {
  /// Number of rows that it covers.
  package let rows: Int
  /// Draws it with the upper left corner at the cursor; the cursor position afterwards is
  /// undefined.
  package let escape: String
  /// Removes it from the screen if clearing cells does not.
  package let erasure: String

  package init(rows: Int, escape: String, erasure: String = "") {
    self.rows = rows
    self.escape = escape
    self.erasure = erasure
  }
}
