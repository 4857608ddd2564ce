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

extension ByteSink {
  /// Draws a picture below the last line. Makes its rows first, so that drawing never scrolls the
  /// screen; the next line follows below the picture.
  mutating func write(_ illustration: Illustration) {
    for _ in 0..<illustration.rows { write(UInt8(ascii: "\n")) }
    write("\u{1B}[\(illustration.rows)A\u{1B}7")
    write(illustration.escape)
    write("\u{1B}8\u{1B}[\(illustration.rows)B")
  }

  /// Leaves empty rows for a picture and marks the first of them.
  mutating func writeRoom(for illustration: Illustration) {
    write(Illustrator.mark)
    for _ in 0..<illustration.rows { write(UInt8(ascii: "\n")) }
  }
}
