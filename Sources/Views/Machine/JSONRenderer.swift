package import ViewModels

/// JSON: one object a document, compact, on one line, keys in the order of the fields. The
/// documents are described in docs/json.md.
package struct JSONRenderer: Renderer {
  package init() {}

  package func render<Page: PageModel>(_ page: Page, into sink: inout ByteSink) {
    sink.write("{\"version\":1,\"kind\":" as StaticString)
    sink.write(json: page.kind.rawValue)
    sink.members(Page.fields, of: page, isFirst: false)
    switch Page.shape {
    case .single: break
    case .list: items(page.items, "items", into: &sink)
    case .singleBeside(let key): items(page.items, key, into: &sink)
    }
    sink.members(Page.trailer, of: page, isFirst: false)
    sink.write("}\n" as StaticString)
  }

  package func render<Element: ViewModel>(element: Element, into sink: inout ByteSink) {
    sink.object(Element.fields, of: element)
    sink.write(UInt8(ascii: "\n"))
  }

  private func items<Item: ViewModel>(
    _ items: [Item], _ key: StaticString, into sink: inout ByteSink
  ) {
    sink.write(UInt8(ascii: ","))
    sink.write(jsonName: key)
    sink.write(UInt8(ascii: "["))
    let fields = Item.fields
    var isFirst = true
    for item in items {
      if !isFirst { sink.write(UInt8(ascii: ",")) }
      isFirst = false
      sink.object(fields, of: item)
      guard sink.isOpen else { return }
    }
    sink.write(UInt8(ascii: "]"))
  }
}
