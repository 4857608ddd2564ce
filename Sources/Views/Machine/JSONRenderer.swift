package import ViewModels

/// JSON: one object a document, compact, on one line, keys in the order of the fields. The
/// documents are described in docs/json.md.
package struct JSONRenderer: Renderer {
  package init() {}

  package func render<Page: PageModel>(_ page: Page, into sink: inout ByteSink) {
    sink.write("{\"version\":1,\"kind\":" as StaticString)
    sink.write(json: page.kind.rawValue)
    JSONTemplate(after: Page.fields).write(CollectionOfOne(page), .machines, into: &sink)
    switch Page.shape {
    case .single: break
    case .list: items(page.items, "items", into: &sink)
    case .singleBeside(let key): items(page.items, key, into: &sink)
    }
    JSONTemplate(after: Page.trailer).write(CollectionOfOne(page), .trailer, into: &sink)
    sink.write("}\n" as StaticString)
  }

  package func render<Element: ViewModel>(element: Element, into sink: inout ByteSink) {
    lines(CollectionOfOne(element), into: &sink)
  }

  /// One object a line.
  func lines<Items: Collection>(_ items: Items, into sink: inout ByteSink)
  where Items.Element: ViewModel {
    guard !items.isEmpty else { return }
    JSONTemplate(Items.Element.fields)
      .write(items, .machines, apart: UInt8(ascii: "\n"), into: &sink)
    sink.write(UInt8(ascii: "\n"))
  }

  private func items<Items: Collection>(
    _ items: Items, _ key: StaticString, into sink: inout ByteSink
  ) where Items.Element: ViewModel {
    sink.write(",\"" as StaticString)
    sink.write(key)
    sink.write("\":[" as StaticString)
    JSONTemplate(Items.Element.fields)
      .write(items, .machines, apart: UInt8(ascii: ","), into: &sink)
    sink.write(UInt8(ascii: "]"))
  }
}
