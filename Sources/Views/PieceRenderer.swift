package import Basics
package import ViewModels

/// A renderer for any page, whose list may come in pieces.
package protocol PieceRenderer: Renderer, ExportRenderer {
  func render<Page: PageModel>(_ page: Page, as piece: Piece, into sink: inout ByteSink)
}

extension PieceRenderer {
  package func render<Page: PageModel>(_ page: Page, into sink: inout ByteSink) {
    render(page, as: .whole, into: &sink)
  }
}

/// The position of a piece in a document. A list too long for memory is written as several pages:
/// the first begins the document and the last ends it.
package struct Piece: Sendable, Hashable {
  package var isFirst: Bool
  package var isLast: Bool

  package init(isFirst: Bool, isLast: Bool) {
    self.isFirst = isFirst
    self.isLast = isLast
  }

  package static let whole = Piece(isFirst: true, isLast: true)
}

/// Writes an export of articles in one format; a long export comes in pieces.
package protocol ExportRenderer: Sendable {
  /// Writes a piece of an export; only the first piece may be empty.
  func render(_ export: ExportViewModel, as piece: Piece, into sink: inout ByteSink)
}
