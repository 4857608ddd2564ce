import Basics
package import Models

/// Encodes how the document of a reader's own source is parsed; `kind: auto` without selectors is
/// NULL.
package enum ReadingColumn {
  private static let kind = "kind"

  package static func encode(_ format: SourceFormat, _ selectors: ItemSelectors?) -> String? {
    guard format != .auto || selectors != nil else { return nil }
    var values = [kind: format.rawValue]
    for (name, selector) in selectors?.parts ?? [] { values[name] = selector }
    return try? CodableJSON.text(values)
  }

  package static func decode(_ text: String?) -> (format: SourceFormat, selectors: ItemSelectors?) {
    guard let values = text.flatMap({ CodableJSON.value([String: String].self, of: $0) }) else {
      return (.auto, nil)
    }
    let selectors = values["item"].map { item in
      ItemSelectors(
        item: item, title: values["title"], url: values["link"], summary: values["summary"],
        content: values["content"], date: values["date"], author: values["author"],
        image: values["image"], id: values["id"], tags: values["tags"],
        comments: values["comments"])
    }
    return (values[kind].flatMap { SourceFormat(rawValue: $0) } ?? .auto, selectors)
  }
}
