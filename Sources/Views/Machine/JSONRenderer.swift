package import Basics
package import ViewModels

/// JSON: one compact object per document, on one line, with keys in the order of the fields.
/// docs/json.md describes the documents.
package struct JSONRenderer: PieceRenderer {
  package init() {}

  package func render<Page: PageModel>(
    _ page: Page, as piece: Piece, into sink: inout ByteSink
  ) {
    if piece.isFirst {
      sink.write("{\"version\":1,\"kind\":", json: page.kind.rawValue)
      JSONTemplate(after: Page.fields)
        .write(CollectionOfOne(page), into: &sink) { $0.emitValues(.machines, $1) }
    }
    switch Page.shape {
    case .single: break
    case .list: items(page.items, page.choice, "items", piece, into: &sink)
    case .listUnder(let key), .singleBeside(let key):
      items(page.items, page.choice, key, piece, into: &sink)
    }
    guard piece.isLast else { return }
    JSONTemplate(after: Page.trailer)
      .write(CollectionOfOne(page), into: &sink) { $0.emitValues(.trailer, $1) }
    sink.write("}\n")
  }

  package func render<Element: ViewModel>(element: Element, into sink: inout ByteSink) {
    lines(CollectionOfOne(element), nil, into: &sink)
  }

  /// One object per line.
  func lines<Items: Collection>(
    _ items: Items, _ choice: FieldList<Items.Element>?, into sink: inout ByteSink
  ) where Items.Element: ViewModel {
    guard !items.isEmpty else { return }
    objects(items, choice, apart: UInt8(ascii: "\n"), into: &sink)
    sink.write(UInt8(ascii: "\n"))
  }

  private func items<Items: Collection>(
    _ items: Items, _ choice: FieldList<Items.Element>?, _ key: String, _ piece: Piece,
    into sink: inout ByteSink
  ) where Items.Element: ViewModel {
    if piece.isFirst {
      sink.write(",", json: key)
      sink.write(":[")
    }
    if !items.isEmpty { sink.comma() }
    objects(items, choice, apart: UInt8(ascii: ","), into: &sink)
    if piece.isLast { sink.write(UInt8(ascii: "]")) }
  }

  private func objects<Items: Collection>(
    _ items: Items, _ choice: FieldList<Items.Element>?, apart: UInt8, into sink: inout ByteSink
  ) where Items.Element: ViewModel {
    if let choice {
      JSONTemplate(choice).write(items, apart: apart, into: &sink) { choice.emitValues($0, $1) }
    } else {
      JSONTemplate(Items.Element.fields)
        .write(items, apart: apart, into: &sink) { $0.emitValues(.machines, $1) }
    }
  }
}

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
