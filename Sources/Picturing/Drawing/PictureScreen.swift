/// The picture support of a terminal.
package struct PictureScreen: Sendable, Hashable {
  /// The supported dialects, best first.
  package let dialects: [GraphicsProtocol]
  /// Size of a cell in pixels; `nil` if unknown.
  package let cell: PixelSize?

  package init(dialects: [GraphicsProtocol], cell: PixelSize?) {
    self.dialects = dialects
    self.cell = cell
  }

  /// The dialect for drawing. Sixels are measured in pixels: without the cell size, the number of
  /// rows that they cover is unknown.
  var dialect: GraphicsProtocol? {
    dialects.first { $0 != .sixel || cell != nil }
  }
}
