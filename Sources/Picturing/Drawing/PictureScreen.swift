/// What is known of a terminal that shows pictures.
package struct PictureScreen: Sendable, Hashable {
  /// The dialects that it understands, best first.
  package let dialects: [PictureDialect]
  /// The size of a cell; `nil` where it is not known.
  package let cell: PixelSize?

  package init(dialects: [PictureDialect], cell: PixelSize?) {
    self.dialects = dialects
    self.cell = cell
  }

  /// The one that pictures are drawn in. Sixels are pixels: without the size of a cell it is not
  /// known how many rows they cover.
  var dialect: PictureDialect? {
    dialects.first { $0 != .sixel || cell != nil }
  }
}
