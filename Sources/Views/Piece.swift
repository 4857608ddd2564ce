package import ViewModels

/// Which piece of a document is written: a list that is longer than memory should hold comes as
/// several pages, of which the first begins the document and the last ends it.
package struct Piece: Sendable, Hashable {
  package var isFirst: Bool
  package var isLast: Bool

  package init(isFirst: Bool, isLast: Bool) {
    self.isFirst = isFirst
    self.isLast = isLast
  }

  package static let whole = Piece(isFirst: true, isLast: true)
}

/// A renderer whose lists may come in pieces. The pages must be of one kind, and none but the first
/// may be empty.
package protocol PieceRenderer: Renderer {
  func render<Page: PageModel>(_ page: Page, as piece: Piece, into sink: inout ByteSink)
}

extension PieceRenderer {
  package func render<Page: PageModel>(_ page: Page, into sink: inout ByteSink) {
    render(page, as: .whole, into: &sink)
  }
}
