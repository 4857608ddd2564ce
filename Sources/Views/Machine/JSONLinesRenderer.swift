package import ViewModels

/// JSON Lines: one object per line for each item of a list, without an envelope. A page that is not
/// a list is its JSON document on one line.
package struct JSONLinesRenderer: PieceRenderer {
  private let json = JSONRenderer()

  package init() {}

  package func render<Page: PageModel>(
    _ page: Page, as piece: Piece, into sink: inout ByteSink
  ) {
    guard Page.shape.isList else { return json.render(page, as: piece, into: &sink) }
    json.lines(page.items, page.choice, into: &sink)
  }

  package func render<Element: ViewModel>(element: Element, into sink: inout ByteSink) {
    json.render(element: element, into: &sink)
  }
}
