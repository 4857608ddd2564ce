internal import Basics
package import ViewModels

/// Shows pictures between lines of text. A renderer gets it from the code that knows the terminal
/// and can read files.
package struct Illustrator: Sendable {
  /// The picture scaled to a number of columns and rows; `nil` if it can't be shown, so that its
  /// address is printed instead.
  package typealias Draw = @Sendable (PictureFile, _ columns: Int, _ rows: Int) -> Illustration?

  private let rows: Int
  private let draw: Draw
  /// Whether only the rows are left empty, for a caller that draws on its own screen.
  let leavesRoom: Bool

  /// - Parameter rows: Maximum number of rows that a picture covers.
  package init(rows: Int, draw: @escaping Draw) {
    self.init(rows: rows, leavesRoom: false, draw: draw)
  }

  init(rows: Int, leavesRoom: Bool, draw: @escaping Draw) {
    self.rows = rows
    self.leavesRoom = leavesRoom
    self.draw = draw
  }

  /// For pictures that are already shown elsewhere.
  package static let blank = Illustrator(rows: 0) { _, _, _ in Illustration(rows: 0, escape: "") }

  /// The line that begins the space for a picture. No text equals it, since ``Printable`` removes
  /// control characters.
  static let mark = "\u{1}"

  /// - Parameter room: number of available rows.
  func illustration(_ file: PictureFile, columns: Int, room: Int = .max) -> Illustration? {
    draw(file, columns, min(rows, room))
  }
}

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
