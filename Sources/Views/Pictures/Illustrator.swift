package import ViewModels

/// Shows pictures between lines of text. It is given to a renderer by the code that knows the
/// terminal, and knows how to read files.
package struct Illustrator: Sendable {
  /// The picture within a number of columns and rows; `nil` where it can't be shown, so that its
  /// address is told instead.
  package typealias Draw = @Sendable (PictureFile, _ columns: Int, _ rows: Int) -> Illustration?

  private let rows: Int
  private let draw: Draw
  /// Whether only the rows are left free, for a caller that draws on its own screen.
  let leavesRoom: Bool

  /// - Parameter rows: The most rows that a picture is to cover.
  package init(rows: Int, draw: @escaping Draw) {
    self.init(rows: rows, leavesRoom: false, draw: draw)
  }

  init(rows: Int, leavesRoom: Bool, draw: @escaping Draw) {
    self.rows = rows
    self.leavesRoom = leavesRoom
    self.draw = draw
  }

  /// The line that begins the room for a picture: no text is like it, since ``Printable`` lets no
  /// control character through.
  static let mark = "\u{1}"

  /// - Parameter room: rows that are there for it.
  func illustration(_ file: PictureFile, columns: Int, room: Int = .max) -> Illustration? {
    draw(file, columns, min(rows, room))
  }
}
