/// The cells that a picture covers, and the pixels it needs for that.
struct PictureArea: Hashable {
  let columns: Int
  let rows: Int
  /// Not more than the picture has.
  let pixels: PixelSize

  /// The shape of a cell where nobody tells: most are about twice as high as wide.
  private static let usualCell = PixelSize(width: 8, height: 16)
  /// Pixels that are sent where nobody knows how large a cell is.
  private static let mostUnknown = 1000

  /// As much as fits into so many cells, in the picture's own proportions and not larger than it
  /// is; `nil` where there is no room.
  init?(of size: PixelSize, cell: PixelSize?, columns most: Int, rows mostRows: Int) {
    let known = cell.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    let cell = known ?? Self.usualCell
    guard most > 0, mostRows > 0, size.width > 0, size.height > 0 else { return nil }
    let room = (width: Double(most * cell.width), height: Double(mostRows * cell.height))
    let (width, height) = (Double(size.width), Double(size.height))
    let scale = min(1, room.width / width, room.height / height)
    columns = min(most, max(1, Int((width * scale / Double(cell.width)).rounded(.up))))
    rows = min(mostRows, max(1, Int((height * scale / Double(cell.height)).rounded(.up))))
    let sent = known == nil ? min(1, Double(Self.mostUnknown) / max(width, height)) : scale
    pixels = PixelSize(
      width: max(1, Int(width * sent)), height: max(1, Int(height * sent)))
  }
}
