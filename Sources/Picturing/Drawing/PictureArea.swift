/// The cells that a picture is drawn over.
struct PictureArea: Hashable {
  let columns: Int
  let rows: Int
  /// Pixels of a cell.
  let cell: PixelSize
  /// The pixels of the area that the picture covers, from the upper left corner; not more than it
  /// has.
  let picture: PixelSize

  /// The pixels of the area.
  var canvas: PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }

  /// The shape of a cell where the terminal does not tell: most are about twice as high as wide.
  static let usualCell = PixelSize(width: 8, height: 16)
  /// Pixels of an area: more is larger than any screen.
  private static let mostPixels = 16_000_000

  /// As much as fits into so many cells, in the picture's own proportions and not larger than it
  /// is; `nil` where there is no room.
  init?(of size: PixelSize, cell: PixelSize?, columns most: Int, rows mostRows: Int) {
    let cell = cell.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil } ?? Self.usualCell
    guard most > 0, mostRows > 0, size.width > 0, size.height > 0 else { return nil }
    let room = (width: Double(most * cell.width), height: Double(mostRows * cell.height))
    let (width, height) = (Double(size.width), Double(size.height))
    let scale = min(1, room.width / width, room.height / height)
    columns = min(most, max(1, Int((width * scale / Double(cell.width)).rounded(.up))))
    rows = min(mostRows, max(1, Int((height * scale / Double(cell.height)).rounded(.up))))
    self.cell = cell
    picture = PixelSize(
      width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    guard canvas.width * canvas.height <= Self.mostPixels else { return nil }
  }
}
