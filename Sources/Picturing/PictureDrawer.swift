/// The front door of this target: makes of a picture's file what a terminal shows.
///
/// JPEG (sequential and progressive, 8 bits, grey or three components) and PNG (not interlaced)
/// are decoded here; other pictures go only to terminals that decode them by themselves.
package struct PictureDrawer: Sendable {
  /// Bytes of a file that is drawn.
  package static let mostBytes = 8 << 20
  /// Pixels of a side, and of a whole picture: more is a bomb for whoever decodes it.
  static let longestSide = 20_000
  static let mostPixels = 24_000_000

  private let screen: PictureScreen

  package init(_ screen: PictureScreen) {
    self.screen = screen
  }

  /// The picture, not larger than it is nor than so many cells; `nil` where the terminal can't
  /// show it, it is damaged, or too large to be worth it.
  ///
  /// - Parameters:
  ///   - bytes: the file, whatever is in it.
  ///   - size: what is known of its size.
  package func draw(
    _ bytes: [UInt8], size: PixelSize, columns: Int, rows: Int
  ) -> PictureDrawing? {
    guard bytes.count <= Self.mostBytes, Self.isReasonable(size),
      let area = PictureArea(of: size, cell: screen.cell, columns: columns, rows: rows)
    else { return nil }
    for dialect in screen.dialects {
      if let escape = escape(dialect, bytes, area) {
        return PictureDrawing(
          columns: area.columns, rows: area.rows, escape: escape,
          erasure: dialect == .kitty ? KittyPicture.erasure : "")
      }
    }
    return nil
  }

  static func isReasonable(_ size: PixelSize) -> Bool {
    (1...longestSide).contains(size.width) && (1...longestSide).contains(size.height)
      && size.width * size.height <= mostPixels
  }

  private func escape(
    _ dialect: PictureDialect, _ bytes: [UInt8], _ area: PictureArea
  ) -> String? {
    let format = FileFormat(bytes)
    switch dialect {
    case .kitty:
      if format == .png { return KittyPicture(area).escape(png: bytes) }
      return Raster(bytes, format, fitting: area.pixels).flatMap(KittyPicture(area).escape(raster:))
    case .inline: return format == nil ? nil : InlinePicture(area).escape(file: bytes)
    case .sixel:
      // Sixels are pixels: without the size of a cell nobody knows how many rows they cover.
      guard screen.cell != nil else { return nil }
      return Raster(bytes, format, fitting: area.pixels).map { SixelPicture($0).escape }
    }
  }
}
