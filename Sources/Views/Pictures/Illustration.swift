/// A picture as a terminal takes it.
package struct Illustration: Sendable, Hashable {
  /// The rows that it covers.
  package let rows: Int
  /// What draws it with its upper left corner at the cursor, which may be anywhere afterwards.
  package let escape: String
  /// What takes it off the screen where clearing cells does not.
  package let erasure: String

  package init(rows: Int, escape: String, erasure: String = "") {
    self.rows = rows
    self.escape = escape
    self.erasure = erasure
  }
}
