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
