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
