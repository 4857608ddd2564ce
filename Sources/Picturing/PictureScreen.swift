/// What is known of a terminal that shows pictures.
package struct PictureScreen: Sendable, Hashable {
  /// The dialects that it said it understands, best first.
  package let dialects: [PictureDialect]
  /// The size of a cell; `nil` where nobody tells.
  package let cell: PixelSize?

  package init(dialects: [PictureDialect], cell: PixelSize?) {
    self.dialects = dialects
    self.cell = cell
  }
}
