internal import Basics

/// The front door for terminals: makes of a picture's file what a terminal shows.
///
/// JPEG, PNG, GIF (its first frame), WebP and AVIF are decoded and scaled by libgd, in a process of
/// their own, and written for the terminal by libchafa. Neither is opened before.
package struct PictureDrawer: Sendable {
  private let screen: PictureScreen
  private let scaler: PictureScaler
  /// Tells which colours the terminal has.
  private let environment: [String: String]

  package init(
    _ screen: PictureScreen, environment: [String: String],
    scaler: PictureScaler = PictureScaler()
  ) {
    self.screen = screen
    self.scaler = scaler
    self.environment = environment
  }

  /// The picture, not larger than it is nor than so many cells; `nil` where the terminal can't
  /// show it, it is damaged, or too large to be worth it, or where a library is not installed.
  ///
  /// - Parameter bytes: the file, whatever is in it.
  package func draw(_ bytes: [UInt8], columns: Int, rows: Int) -> PictureDrawing? {
    guard let dialect = screen.dialect, let header = PictureHeader(bytes),
      let area = PictureArea(
        of: PixelSize(width: header.width, height: header.height), cell: screen.cell,
        columns: columns, rows: rows),
      let library = LibChafa(), let raster = try? scaler.raster(of: bytes, over: area),
      let text = library.text(of: raster, dialect, over: area, environment: environment)
    else { return nil }
    return PictureDrawing(
      columns: area.columns, rows: area.rows,
      escape: dialect == .symbols ? Self.placed(text) : text,
      erasure: dialect == .kitty ? Self.kittyErasure : "")
  }

  /// Deletes all pictures that are on the screen, and their data.
  private static let kittyErasure = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

  /// Rows of symbols below each other wherever they begin: each is written from the place of the
  /// first, as a line feed would lead to the left edge, or in raw mode not even there.
  private static func placed(_ text: String) -> String {
    var placed = "\u{1B}7"
    for (row, line) in text.split(separator: "\n").enumerated() {
      if row > 0 { placed += "\u{1B}8\u{1B}[\(row)B" }
      placed += line
    }
    return placed
  }
}
