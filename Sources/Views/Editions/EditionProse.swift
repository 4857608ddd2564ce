internal import ViewModels

/// Writes long texts of an edition as XHTML, blocks whose nesting is numbers as elements.
struct EditionProse {
  /// What becomes of links.
  enum Links {
    /// A number that leads to a note at the end of the chapter.
    case notes
    /// The words lead there themselves.
    case words
  }

  let document: TextDocument
  let links: Links
  /// The place in the edition of a picture, by its path here; `nil` where it has none.
  let picture: (String) -> String?

  /// Nesting deeper than this says nothing more to a reader.
  private static let deepest = 8

  private var text = ""
  private var quotes = 0
  /// Whether each open list is numbered.
  private var lists: [Bool] = []
  private var headingLevel = 2

  init(_ document: TextDocument, links: Links, picture: @escaping (String) -> String?) {
    self.document = document
    self.links = links
    self.picture = picture
  }

  /// The text, and below it the notes of its links.
  static func markup(
    _ document: TextDocument, links: Links, picture: @escaping (String) -> String?
  ) -> String {
    var prose = EditionProse(document, links: links, picture: picture)
    for block in document.blocks { prose.write(block) }
    prose.closeLists(downTo: 0)
    prose.nest(quotes: 0)
    if links == .notes { prose.writeNotes() }
    return prose.text
  }

  private mutating func write(_ block: TextBlock) {
    if min(block.quoteDepth, Self.deepest) != quotes {
      closeLists(downTo: 0)
      nest(quotes: min(block.quoteDepth, Self.deepest))
    }
    let depth = min(block.listDepth, Self.deepest)
    if case .listItem(let number) = block.kind {
      beginItem(depth: max(depth, 1), number: number)
      text += "<p>\(spans(block.spans))</p>"
      return
    }
    closeLists(downTo: depth)
    switch block.kind {
    case .listItem: break
    case .paragraph: text += "<p>\(spans(block.spans))</p>\n"
    case .caption: text += "<p class=\"caption\">\(spans(block.spans))</p>\n"
    case .heading(let level):
      // Levels follow each other without a gap, below the headline's.
      headingLevel = min(max(level, 2), headingLevel + 1, 6)
      text += "<h\(headingLevel)>\(spans(block.spans))</h\(headingLevel)>\n"
    case .code: text += "<pre dir=\"ltr\">\(spans(block.spans, isCode: true))</pre>\n"
    case .table(let rows): table(rows)
    case .image(let description, let link): image(description, link)
    case .rule: text += "<hr/>\n"
    }
  }

  private mutating func image(_ description: String?, _ link: Int?) {
    let address = link.flatMap { number in
      document.links.indices.contains(number - 1) ? document.links[number - 1] : nil
    }
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
        text += "<\(name)>\(spans(cell.spans))</\(name)>"
      }
      text += "</tr>"
    }
    text += "</table>\n"
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
      if let number = span.link, let address = self.address(number) {
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

  /// The addresses that the text leads to, which are read where there is no network.
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

  private mutating func nest(quotes wanted: Int) {
    while quotes < wanted {
      text += "<blockquote>"
      quotes += 1
    }
    while quotes > wanted {
      text += "</blockquote>\n"
      quotes -= 1
    }
  }

  private mutating func beginItem(depth: Int, number: Int?) {
    closeLists(downTo: depth)
    if lists.count == depth, lists[depth - 1] != (number != nil) { closeLists(downTo: depth - 1) }
    if lists.count == depth {
      text += "</li>"
    } else {
      while lists.count < depth {
        let isInnermost = lists.count == depth - 1
        lists.append(isInnermost && number != nil)
        text += isInnermost && number != nil ? "<ol>" : "<ul>"
        // An element between two lists is an item without words of its own.
        if !isInnermost { text += "<li>" }
      }
    }
    text += number.map { (1...999_999).contains($0) ? "<li value=\"\($0)\">" : "<li>" } ?? "<li>"
  }

  private mutating func closeLists(downTo depth: Int) {
    while lists.count > depth, let isNumbered = lists.popLast() {
      text += isNumbered ? "</li></ol>\n" : "</li></ul>\n"
    }
  }
}

extension TextDocument {
  /// The numbers of links that words of it lead to, in order.
  fileprivate var usedLinks: [Int] {
    var used: Set<Int> = []
    for block in blocks {
      used.formUnion(block.spans.compactMap(\.link))
      if case .table(let rows) = block.kind {
        for cell in rows.joined() { used.formUnion(cell.spans.compactMap(\.link)) }
      }
    }
    return used.sorted()
  }
}
