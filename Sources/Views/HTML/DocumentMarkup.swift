internal import Basics
internal import ViewModels
internal import Words

/// Builds the elements of a long text from blocks with nesting depths.
struct DocumentMarkup {
  let renderer: HTMLRenderer

  private var markup: HTML = ""
  private var nesting = ElementNesting(below: 1)
  /// A picture or its placeholder, waiting for a possible caption.
  private var picture: (markup: HTML, isLost: Bool)?
  /// The address of the last picture, if neither it nor a placeholder is shown: a caption that
  /// follows needs a link to what it is about.
  private var unshown: String?

  init(renderer: HTMLRenderer) {
    self.renderer = renderer
  }

  mutating func write(_ block: TextBlock) {
    if block.kind == .caption, picture == nil, let unshown {
      picture = (renderer.picturePlaceholder(at: unshown), true)
    }
    unshown = nil
    if block.kind == .caption, let picture {
      self.picture = nil
      let caption: HTML =
        "<figcaption\(dir(of: block.spans))>\(renderer.spans(block.spans))</figcaption>"
      markup += Self.figure(picture.markup + caption, isLost: picture.isLost)
      return
    }
    flushPicture()
    markup += nesting.tags(before: block)
    content(block)
  }

  mutating func finish() -> HTML {
    flushPicture()
    return markup + nesting.end()
  }

  private mutating func content(_ block: TextBlock) {
    switch block.kind {
    case .paragraph, .caption, .listItem:
      let name: HTML? = block.kind == .caption ? " class=\"caption\"" : nil
      markup += "<p\(dir(of: block.spans))\(name)>\(renderer.spans(block.spans))</p>"
    case .heading(let level):
      let level = nesting.level(of: level)
      markup += """
        <h\(level)\(dir(of: block.spans))>\(renderer.spans(block.spans))</h\(level)>
        """
    case .code:
      let code = renderer.spans(block.spans, isCode: true)
      markup += "<pre tabindex=\"0\" dir=\"ltr\"><code>\(code)</code></pre>"
    case .table(let rows): table(rows)
    case .image(_, let description, _): image(block.pictureAddress, description)
    case .rule: markup += "<hr>"
    }
  }

  private func dir(of spans: [TextSpan]) -> HTML {
    "\(directionOf: spans.map(\.text).joined(), in: renderer.direction)"
  }

  private mutating func image(_ address: String?, _ description: String?) {
    if let picture = address.flatMap(renderer.picture) {
      self.picture = (picture.markup(description: description ?? ""), false)
    } else if let words = renderer.missingPicturePlaceholder(at: address, description: description)
    {
      picture = (words, true)
    } else {
      unshown = address
    }
  }

  private mutating func flushPicture() {
    guard let picture else { return }
    self.picture = nil
    markup += Self.figure(picture.markup, isLost: picture.isLost)
  }

  private static func figure(_ content: HTML, isLost: Bool) -> HTML {
    isLost ? "<figure class=\"lost\">\(content)</figure>" : "<figure>\(content)</figure>"
  }

  private mutating func table(_ rows: [[TextBlock.Cell]]) {
    markup += """
      <div class="scroll" tabindex="0" role="region" aria-label="\(renderer.wording[.table])">\
      <table>
      """
    for row in rows {
      markup += "<tr>"
      for cell in row {
        let (text, dir) = (renderer.spans(cell.spans), dir(of: cell.spans))
        markup += cell.isHeader ? "<th\(dir)>\(text)</th>" : "<td\(dir)>\(text)</td>"
      }
      markup += "</tr>"
    }
    markup += "</table></div>"
  }
}
