internal import Basics
internal import ViewModels
internal import Words

/// Writes long texts of an edition as XHTML; turns blocks with nesting depths into nested elements.
struct EditionProse {
  /// The form of links.
  enum Links {
    /// A number that links to a note at the end of the chapter.
    case notes
    /// The words are the link.
    case words
  }

  let document: TextDocument
  /// Of the article; a paragraph may have another.
  let direction: TextDirection
  let links: Links
  /// The address of a picture in the edition, by its path on this machine; `nil` if the edition
  /// does not contain it.
  let picture: (String) -> String?

  private var text = ""
  private var nesting = ElementNesting(below: 2)
  /// The parts of the text that links may lead to, in a chapter of its own.
  private let parts: Set<String>

  init(
    _ document: TextDocument, direction: TextDirection, links: Links,
    picture: @escaping (String) -> String?
  ) {
    self.document = document
    self.direction = direction
    self.links = links
    self.picture = picture
    parts = links == .notes ? document.parts : []
  }

  /// The text, followed by the notes of its links.
  static func markup(
    _ document: TextDocument, direction: TextDirection, links: Links,
    picture: @escaping (String) -> String?
  ) -> String {
    var prose = EditionProse(document, direction: direction, links: links, picture: picture)
    for block in document.blocks { prose.write(block) }
    prose.text += prose.nesting.end().text
    if links == .notes { prose.writeNotes() }
    return prose.text
  }

  private mutating func write(_ block: TextBlock) {
    text += nesting.tags(before: block).text
    let dir = dir(of: block.spans)
    switch block.kind {
    case .listItem: text += "<p\(dir)>\(spans(block.spans))</p>"
    case .paragraph: text += "<p\(dir)>\(spans(block.spans))</p>\n"
    case .caption: text += "<p class=\"caption\"\(dir)>\(spans(block.spans))</p>\n"
    case .heading(let level):
      let level = nesting.level(of: level)
      text += "<h\(level)\(dir)>\(spans(block.spans))</h\(level)>\n"
    case .code: text += "<pre dir=\"ltr\">\(spans(block.spans, isCode: true))</pre>\n"
    case .table(let rows): table(rows)
    case .image(_, let description, _): image(block.pictureAddress, description)
    case .rule: text += "<hr/>\n"
    }
  }

  private mutating func image(_ address: String?, _ description: String?) {
    if let place = address.flatMap(picture) {
      let words = HTMLEscape.text(description ?? "")
      text += "<div class=\"figure\"><img src=\"\(place)\" alt=\"\(words)\"/></div>\n"
    } else if let description, description.contains(where: { !$0.isWhitespace }) {
      text += "<p class=\"caption\">[\(HTMLEscape.text(description))]</p>\n"
    }
  }

  private mutating func table(_ rows: [[TextBlock.Cell]]) {
    guard rows.contains(where: { !$0.isEmpty }) else { return }
    text += "<table>"
    for row in rows where !row.isEmpty {
      text += "<tr>"
      for cell in row {
        let name = cell.isHeader ? "th" : "td"
        text += "<\(name)\(dir(of: cell.spans))>\(spans(cell.spans))</\(name)>"
      }
      text += "</tr>"
    }
    text += "</table>\n"
  }

  /// The attribute `dir` of a paragraph that needs one.
  private func dir(of spans: [TextSpan]) -> String {
    EditionMarkup.direction(of: spans.map(\.text).joined(), in: direction)
  }

  private func spans(_ spans: [TextSpan], isCode: Bool = false) -> String {
    var result = ""
    for span in spans {
      var words = HTMLEscape.text(span.text)
      if !isCode { words = words.replacing("\n", with: "<br/>") }
      if span.style.contains(.code) { words = "<code>\(words)</code>" }
      if span.style.contains(.deleted) { words = "<del>\(words)</del>" }
      if span.style.contains(.strong) { words = "<strong>\(words)</strong>" }
      if span.style.contains(.emphasis) { words = "<em>\(words)</em>" }
      if span.style.contains(.marked) { words = "<mark>\(words)</mark>" }
      if let part = span.link, parts.contains(String(part.dropFirst())) {
        words =
          "<a href=\"#\(XHTMLText.name(part.dropFirst()))\">\(words)</a>"
      }
      for anchor in span.anchors where parts.contains(anchor) {
        words = "<span id=\"\(XHTMLText.name(anchor[...]))\"></span>" + words
      }
      if let number = span.number, let address = self.address(number) {
        switch links {
        case .words: words = "<a href=\"\(HTMLEscape.text(address))\">\(words)</a>"
        case .notes:
          words +=
            "<a class=\"note\" epub:type=\"noteref\" href=\"#n\(number)\">\(number)</a>"
        }
      }
      result += words
    }
    return result
  }

  private func address(_ number: Int) -> String? {
    guard document.links.indices.contains(number - 1) else { return nil }
    return XHTMLText.address(document.links[number - 1])
  }

  /// The addresses of the text's links in full, since readers may be offline.
  private mutating func writeNotes() {
    let numbers = document.usedLinks.filter { address($0) != nil }
    guard !numbers.isEmpty else { return }
    text += "<section class=\"notes\" epub:type=\"footnotes\"><hr/>\n"
    for number in numbers {
      guard let address = address(number) else { continue }
      let shown = HTMLEscape.text(address)
      text +=
        "<aside epub:type=\"footnote\" id=\"n\(number)\"><p>\(number) <a href=\"\(shown)\">"
        + "\(shown)</a></p></aside>\n"
    }
    text += "</section>\n"
  }
}

extension TextDocument {
  /// The names of the parts, and of no other places of a chapter (docs/parsing.md L7).
  fileprivate var parts: Set<String> {
    var names: Set<String> = []
    for block in blocks {
      names.formUnion(block.spans.lazy.flatMap(\.anchors))
      if case .table(let rows) = block.kind {
        for cell in rows.joined() { names.formUnion(cell.spans.lazy.flatMap(\.anchors)) }
      }
    }
    return names.filter { $0.hasPrefix("part-") }
  }

  /// The numbers of links that occur in the text, in order.
  fileprivate var usedLinks: [Int] {
    var used: Set<Int> = []
    for block in blocks {
      used.formUnion(block.spans.compactMap(\.number))
      if case .table(let rows) = block.kind {
        for cell in rows.joined() { used.formUnion(cell.spans.compactMap(\.number)) }
      }
    }
    return used.sorted()
  }
}
