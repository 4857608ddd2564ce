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

/// A way to show a picture in a terminal.
package enum GraphicsProtocol: Sendable, Hashable, CaseIterable {
  /// The terminal graphics protocol of kitty (sw.kovidgoyal.net/kitty/graphics-protocol).
  case kitty
  /// Inline images of iTerm2 (iterm2.com/documentation-images.html).
  case inline
  /// Sixels of DEC's terminals (VT330/VT340 programmer reference manual, chapter 14).
  case sixel
  /// Unicode block and corner characters, with two colours each.
  case symbols
}

/// The picture support of a terminal.
package struct PictureScreen: Sendable, Hashable {
  /// The supported dialects, best first.
  package let dialects: [GraphicsProtocol]
  /// Size of a cell in pixels; `nil` if unknown.
  package let cell: PixelSize?

  /// The dialect for drawing. Sixels are measured in pixels: without the cell size, the number of
  /// rows that they cover is unknown.
  var dialect: GraphicsProtocol? {
    dialects.first { $0 != .sixel || cell != nil }
  }
}

/// The terminal cells that a picture is drawn over.
struct PictureArea: Hashable {
  let columns: Int
  let rows: Int
  /// Size of a cell in pixels.
  let cell: PixelSize
  /// Size of the scaled picture in pixels, drawn from the upper left corner. Never larger than the
  /// original.
  let picture: PixelSize

  /// Size of the whole area in pixels.
  var canvas: PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }

  /// Cell size if the terminal does not report it: most cells are about twice as high as wide.
  static let usualCell = PixelSize(width: 8, height: 16)
  /// Maximum number of pixels in an area; larger than any screen.
  private static let maxPixels = 16_000_000

  /// The largest area within the given columns and rows that keeps the picture's proportions,
  /// without enlarging the picture; `nil` if there is no room.
  init?(of size: PixelSize, cell: PixelSize?, columns most: Int, rows maxRows: Int) {
    let cell = cell.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil } ?? Self.usualCell
    guard most > 0, maxRows > 0, size.width > 0, size.height > 0 else { return nil }
    let room = (width: Double(most * cell.width), height: Double(maxRows * cell.height))
    let (width, height) = (Double(size.width), Double(size.height))
    let scale = min(1, room.width / width, room.height / height)
    columns = min(most, max(1, Int((width * scale / Double(cell.width)).rounded(.up))))
    rows = min(maxRows, max(1, Int((height * scale / Double(cell.height)).rounded(.up))))
    self.cell = cell
    picture = PixelSize(
      width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    guard canvas.width * canvas.height <= Self.maxPixels else { return nil }
  }
}
