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
