internal import ViewModels

/// Builds the elements of a long text from blocks whose nesting is numbers.
struct DocumentMarkup {
  let renderer: HTMLRenderer
  let links: [String]

  /// Nesting deeper than this says nothing more to a reader.
  private static let deepest = 8

  private var markup: HTML = ""
  private var quotes = 0
  /// Whether each open list is numbered, and the number of its last item.
  private var lists: [(isNumbered: Bool, number: Int)] = []
  private var headingLevel = 1
  /// A picture whose caption may come.
  private var picture: HTML?

  init(renderer: HTMLRenderer, links: [String]) {
    self.renderer = renderer
    self.links = links
  }

  mutating func write(_ block: TextBlock) {
    if block.kind == .caption, let picture {
      self.picture = nil
      let caption = renderer.spans(block.spans)
      markup += "<figure>\(picture)<figcaption dir=\"auto\">\(caption)</figcaption></figure>"
      return
    }
    flushPicture()
    nest(quotes: min(block.quoteDepth, Self.deepest))
    let depth = min(block.listDepth, Self.deepest)
    if case .listItem(let number) = block.kind {
      beginItem(depth: max(depth, 1), number: number)
      markup += "<p dir=\"auto\">\(renderer.spans(block.spans))</p>"
      return
    }
    closeLists(downTo: depth)
    content(block)
  }

  mutating func finish() -> HTML {
    flushPicture()
    nest(quotes: 0)
    closeLists(downTo: 0)
    return markup
  }

  private mutating func content(_ block: TextBlock) {
    switch block.kind {
    case .paragraph, .caption, .listItem:
      let name: HTML? = block.kind == .caption ? " class=\"caption\"" : nil
      markup += "<p dir=\"auto\"\(name)>\(renderer.spans(block.spans))</p>"
    case .heading(let level):
      // Levels follow each other without a gap, below the headline's.
      headingLevel = min(max(level, 2), headingLevel + 1, 6)
      markup +=
        "<h\(headingLevel) dir=\"auto\">\(renderer.spans(block.spans))</h\(headingLevel)>"
    case .code:
      let code = renderer.spans(block.spans, isCode: true)
      markup += "<pre tabindex=\"0\" dir=\"ltr\"><code>\(code)</code></pre>"
    case .table(let rows): table(rows)
    case .image(let description, let link): image(description, link)
    case .rule: markup += "<hr>"
    }
  }

  private mutating func image(_ description: String?, _ link: Int?) {
    let address = link.flatMap { links.indices.contains($0 - 1) ? links[$0 - 1] : nil }
    if let picture = address.flatMap(renderer.picture) {
      self.picture = picture.markup(description: description ?? "")
    } else if let words = description.map({ renderer.wording(.pictureOf, $0) }) {
      let web = address.flatMap { HTMLEscape.isWebAddress($0) ? $0 : nil }
      let text: HTML = web.map { "<a href=\"\($0)\" rel=\"noreferrer\">\(words)</a>" } ?? "\(words)"
      markup += "<p class=\"caption\" dir=\"auto\">\(text)</p>"
    }
  }

  private mutating func flushPicture() {
    guard let picture else { return }
    self.picture = nil
    markup += "<figure>\(picture)</figure>"
  }

  private mutating func table(_ rows: [[TextBlock.Cell]]) {
    markup += """
      <div class="scroll" tabindex="0" role="region" aria-label="\(renderer.wording[.table])">\
      <table>
      """
    for row in rows {
      markup += "<tr>"
      for cell in row {
        let text = renderer.spans(cell.spans)
        markup += cell.isHeader ? "<th dir=\"auto\">\(text)</th>" : "<td dir=\"auto\">\(text)</td>"
      }
      markup += "</tr>"
    }
    markup += "</table></div>"
  }

  private mutating func nest(quotes wanted: Int) {
    guard wanted != quotes else { return }
    closeLists(downTo: 0)
    while quotes < wanted {
      markup += "<blockquote>"
      quotes += 1
    }
    while quotes > wanted {
      markup += "</blockquote>"
      quotes -= 1
    }
  }

  private mutating func beginItem(depth: Int, number: Int?) {
    closeLists(downTo: depth)
    if lists.count == depth, lists[depth - 1].isNumbered != (number != nil) {
      closeLists(downTo: depth - 1)
    }
    guard lists.count < depth else {
      lists[depth - 1].number &+= 1
      markup += "</li>"
      return item(number)
    }
    while lists.count < depth {
      let isInnermost = lists.count == depth - 1
      let isNumbered = isInnermost && number != nil
      lists.append((isNumbered, 1))
      markup += isNumbered ? "<ol>" : "<ul>"
      // An element between two lists is an item without words of its own.
      if !isInnermost { markup += "<li>" }
    }
    item(number)
  }

  private mutating func item(_ number: Int?) {
    guard let number, number != lists[lists.count - 1].number else {
      markup += "<li>"
      return
    }
    lists[lists.count - 1].number = number
    markup += "<li value=\"\(number)\">"
  }

  private mutating func closeLists(downTo depth: Int) {
    while lists.count > depth, let last = lists.popLast() {
      markup += last.isNumbered ? "</li></ol>" : "</li></ul>"
    }
  }
}
