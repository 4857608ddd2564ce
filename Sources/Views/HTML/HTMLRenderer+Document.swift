package import ViewModels
internal import Words

extension HTMLRenderer {
  /// A long text, with elements for its lists, quotes, tables and code. None of the source's markup
  /// remains: the input has only blocks and spans.
  package func document(_ document: TextDocument) -> HTML {
    var writer = DocumentMarkup(renderer: self, links: document.links)
    for block in document.blocks { writer.write(block) }
    return writer.finish()
  }

  /// The placeholder of a picture that is not stored: its description or a generic word, a link to
  /// it, and the reason why it is missing. `nil` if there is neither a description nor a reason.
  package func missingPicturePlaceholder(at address: String?, description: String?) -> HTML? {
    guard description != nil || address.flatMap(pictureFailure) != nil else { return nil }
    return picturePlaceholder(at: address, description: description)
  }

  /// A link to a picture that is not shown, with the reason if there is one.
  func picturePlaceholder(at address: String?, description: String? = nil) -> HTML {
    let reason = address.flatMap(pictureFailure)
    let words = description.map { wording(.pictureOf, $0) } ?? wording[.picture]
    let web = address.flatMap { HTMLEscape.isWebAddress($0) ? $0 : nil }
    let name: HTML =
      web.map { "<a href=\"\($0)\" rel=\"noreferrer\">\(words)</a>" } ?? "\(words)"
    let note: HTML? = reason.map { " <span>\(wording(.pictureLost, $0))</span>" }
    return "<p dir=\"auto\">\(name)\(note)</p>"
  }

  /// Running text with its styles and links; a line break stays a line break.
  package func spans(_ spans: [TextSpan], isCode: Bool = false) -> HTML {
    var markup: HTML = ""
    var open: String?
    for span in spans {
      let address = span.address.flatMap {
        HTMLEscape.isWebAddress($0) || Self.isPart($0) ? $0 : nil
      }
      if address != open || !span.anchors.isEmpty {
        if open != nil { markup += "</a>" }
        for anchor in span.anchors where anchor.hasPrefix(Self.partPrefix) {
          markup += "<span id=\"\(anchor)\"></span>"
        }
        if let address {
          let relation: HTML = Self.isPart(address) ? "" : " rel=\"noreferrer\""
          markup += "<a href=\"\(address)\"\(relation)>"
        }
        open = address
      }
      markup += styled(span, isCode: isCode)
    }
    if open != nil { markup += "</a>" }
    return markup
  }

  /// The prefix of the ids that parts of an article have (docs/parsing.md L7); no other id of a page
  /// begins with it.
  private static let partPrefix = "part-"

  private static func isPart(_ address: String) -> Bool { address.hasPrefix("#" + partPrefix) }

  private func styled(_ span: TextSpan, isCode: Bool) -> HTML {
    var text = HTML(span.text)
    if !isCode, span.text.utf8.contains(0x0A) {
      text = span.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { HTML(String($0)) }.joined(by: "<br>")
    }
    if span.style.contains(.code), !isCode { text = "<code>\(text)</code>" }
    if span.style.contains(.strong) { text = "<strong>\(text)</strong>" }
    if span.style.contains(.emphasis) { text = "<em>\(text)</em>" }
    if span.style.contains(.deleted) { text = "<del>\(text)</del>" }
    if span.style.contains(.marked) { text = "<mark>\(text)</mark>" }
    return text
  }
}
