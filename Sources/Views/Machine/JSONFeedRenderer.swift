package import Basics
package import ViewModels

/// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/) for pages of articles. Any other page is
/// written as the project's own JSON.
package struct JSONFeedRenderer: PieceRenderer {
  private let json = JSONRenderer()

  package init() {}

  package func render<Page: PageModel>(
    _ page: Page, as piece: Piece, into sink: inout ByteSink
  ) {
    guard Page.shape.isList, Page.Item.self is any ArticlePresentable.Type else {
      return json.render(page, as: piece, into: &sink)
    }
    if piece.isFirst {
      sink.write(
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":", json: page.title)
      sink.write(",\"items\":[")
    }
    for item in page.items where sink.isOpen {
      guard let item = item as? any ArticlePresentable else { continue }
      sink.comma()
      sink.write(jsonFeedItem: item)
    }
    if piece.isLast { sink.write("]}\n") }
  }

  package func render<Element: ViewModel>(element: Element, into sink: inout ByteSink) {
    if let item = element as? any ArticlePresentable {
      sink.write(jsonFeedItem: item)
      sink.write(UInt8(ascii: "\n"))
    } else {
      json.render(element: element, into: &sink)
    }
  }
}
