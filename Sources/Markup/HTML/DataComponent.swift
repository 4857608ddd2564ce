/// The components of Substack, whose contents a script makes of JSON in an attribute: formulas are
/// text (docs/parsing.md T14), and posts become links to them (T10).
enum DataComponent {
  case formula(String)
  case post(EmbeddedFrame)

  /// Maximum number of bytes of the JSON.
  private static let limit = 16_384
  private static let posts: [StaticString] = ["twitter-embed", "digital-post-embed"]

  /// - Parameter element: a tokenizer at its start tag.
  init?(_ element: HTMLTokenizer) {
    guard let data = element.value("data-attrs"), data.count <= Self.limit,
      let names = element.value("class")
    else { return nil }
    let isFormula = names.firstIndex(of: "latex-rendered", from: 0) != nil
    guard isFormula || Self.posts.contains(where: { names.firstIndex(of: $0, from: 0) != nil }),
      let facts = element.decodedValue("data-attrs").flatMap(JSONReader.value(of:))
    else { return nil }
    if isFormula {
      guard let formula = facts["persistentExpression"]?.string else { return nil }
      self = .formula(PlainText.collapseString(formula))
    } else {
      guard let address = facts["url"]?.string.flatMap({ BaseURL($0) })?.string,
        address.utf8.allSatisfy({ $0 > 0x20 })
      else { return nil }
      let words = (facts["full_text"] ?? facts["title"])?.string ?? ""
      let label = PlainText.collapseString(words)
      self = .post(EmbeddedFrame(address: address, label: label.isEmpty ? address : label))
    }
  }
}
