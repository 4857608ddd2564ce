internal import Basics

/// Entry point for terminals: converts a picture file to what a terminal displays.
///
/// libgd decodes and scales JPEG, PNG, GIF (the first frame), WebP and AVIF in a separate process;
/// libchafa writes the result for the terminal. Both libraries are opened at first use.
package struct PictureDrawer: Sendable {
  private let screen: PictureScreen
  private let scaler: PictureScaler
  /// Determines which colours the terminal has.
  private let environment: [String: String]

  package init(
    _ screen: PictureScreen, environment: [String: String],
    scaler: PictureScaler = PictureScaler()
  ) {
    self.screen = screen
    self.scaler = scaler
    self.environment = environment
  }

  /// The picture, scaled down to fit the given columns and rows; `nil` if the terminal can't show
  /// it, if the picture is damaged or too large, or if a library is not installed.
  ///
  /// - Parameter bytes: The file; its content need not be a picture.
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

  /// Deletes all pictures on the screen, and their data.
  private static let kittyErasure = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

  /// Positions each row of symbols relative to the first: a line feed would move the cursor to the
  /// left edge, or in raw mode only down.
  private static func placed(_ text: String) -> String {
    var placed = "\u{1B}7"
    for (row, line) in text.split(separator: "\n").enumerated() {
      if row > 0 { placed += "\u{1B}8\u{1B}[\(row)B" }
      placed += line
    }
    return placed
  }
}
