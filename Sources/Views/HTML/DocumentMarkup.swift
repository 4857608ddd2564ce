internal import Basics
internal import ViewModels
internal import Words

/// Builds the elements of a long text from blocks with nesting depths.
struct DocumentMarkup {
  private let renderer: HTMLRenderer
  private let document: TextDocument
  /// The names of the parts that links may lead to.
  private let parts: Set<String>

  private var markup: HTML = ""
  private var nesting: ElementNesting
  /// A picture or its placeholder, waiting for a possible caption.
  private var picture: (markup: HTML, isLost: Bool)?
  /// The address of the last picture, if neither it nor a placeholder is shown: a caption that
  /// follows needs a link to what it is about.
  private var unshown: String?

  private init(_ document: TextDocument, _ renderer: HTMLRenderer) {
    self.renderer = renderer
    self.document = document
    parts = document.parts
    nesting = ElementNesting(below: renderer.target.headlineLevel)
  }

  /// The text, followed by the notes of its links if the target has notes.
  static func text(_ document: TextDocument, _ renderer: HTMLRenderer) -> HTML {
    var writer = DocumentMarkup(document, renderer)
    for block in document.blocks { writer.write(block) }
    writer.flushPicture()
    return writer.markup + writer.nesting.end() + writer.notes
  }

  private mutating func write(_ block: TextBlock) {
    if block.kind == .caption, picture == nil, let unshown {
      picture = (renderer.picturePlaceholder(at: unshown), true)
    }
    unshown = nil
    if block.kind == .caption, let picture {
      self.picture = nil
      let caption: HTML =
        "<figcaption\(dir(of: block.spans))>\(spans(block.spans))</figcaption>"
      markup += figure(picture.markup + caption, isLost: picture.isLost)
      return
    }
    flushPicture()
    markup += nesting.tags(before: block)
    if let tags = element(block) { markup += tags + lineEnd }
  }

  /// - Returns: `nil` for a picture, whose caption may follow.
  private mutating func element(_ block: TextBlock) -> HTML? {
    switch block.kind {
    case .paragraph, .caption:
      let name: HTML? = block.kind == .caption ? " class=\"caption\"" : nil
      return "<p\(dir(of: block.spans))\(name)>\(spans(block.spans))</p>"
    case .heading(let level):
      let level = nesting.level(of: level)
      return "<h\(level)\(dir(of: block.spans))>\(spans(block.spans))</h\(level)>"
    case .code:
      let code = renderer.spans(block.spans, isCode: true, parts: parts)
      return "<pre\(focus) dir=\"ltr\"><code>\(code)</code></pre>"
    case .table(let rows): return table(rows)
    case .image(_, let description, _):
      image(block.pictureAddress, description)
      return nil
    case .recording(let recording, _): return renderer.media(MediaFile(recording))
    case .rule: return "<hr\(renderer.voidEnd)"
    }
  }

  /// A file that people may open has its blocks on lines of their own.
  private var lineEnd: HTML { renderer.target.isXHTML ? "\n" : "" }

  /// Lets a browser's keyboard scroll what is wider than the page.
  private var focus: HTML? { renderer.target.isXHTML ? nil : " tabindex=\"0\"" }

  private func spans(_ spans: [TextSpan]) -> HTML { renderer.spans(spans, parts: parts) }

  private func dir(of spans: [TextSpan]) -> HTML {
    renderer.dir(of: spans.map(\.text).joined())
  }

  private mutating func image(_ address: String?, _ description: String?) {
    if let picture = address.flatMap(renderer.picture) {
      let markup = picture.markup(
        description: description ?? "", isXHTML: renderer.target.isXHTML)
      self.picture = (markup, false)
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
    markup += figure(picture.markup, isLost: picture.isLost)
  }

  private func figure(_ content: HTML, isLost: Bool) -> HTML {
    "<figure\("class", is: isLost ? "lost" : nil)>\(content)</figure>\(lineEnd)"
  }

  private func table(_ rows: [[TextBlock.Cell]]) -> HTML {
    let numbers = Self.numberColumns(rows)
    let rows = rows.map { row -> HTML in
      let cells = row.enumerated().map { column, cell -> HTML in
        let name: HTML = cell.isHeader ? "th" : "td"
        let kind = numbers.contains(column) ? "number" : nil
        return """
          <\(name)\("class", is: kind)\(dir(of: cell.spans))>\(spans(cell.spans))</\(name)>
          """
      }
      return "<tr>\(cells)</tr>"
    }
    guard let focus else { return "<table>\(rows)</table>" }
    return """
      <div class="scroll"\(focus) role="region" aria-label="\(renderer.wording[.table])">\
      <table>\(rows)</table></div>
      """
  }

  /// The columns whose cells have digits and no letters, below their headers.
  private static func numberColumns(_ rows: [[TextBlock.Cell]]) -> Set<Int> {
    var (numbers, words): (Set<Int>, Set<Int>) = ([], [])
    for row in rows {
      for (column, cell) in row.enumerated() where !cell.isHeader {
        for scalar in cell.spans.lazy.flatMap(\.text.unicodeScalars) {
          if scalar.properties.isAlphabetic {
            words.insert(column)
            break
          }
          if scalar.properties.generalCategory == .decimalNumber { numbers.insert(column) }
        }
      }
    }
    return numbers.subtracting(words)
  }

  /// The addresses of the text's links in full.
  private var notes: HTML {
    guard renderer.target.hasNotes else { return "" }
    let numbers = Set(document.runs.compactMap(\.number)).sorted()
    let notes = numbers.compactMap { number -> HTML? in
      guard document.links.indices.contains(number - 1),
        let address = renderer.target.address(document.links[number - 1])
      else { return nil }
      return """
        <aside epub:type="footnote" id="n\(number)"><p>\(number) <a href="\(address)">\
        \(address)</a></p></aside>

        """
    }
    guard !notes.isEmpty else { return "" }
    return """
      <section class="notes" epub:type="footnotes"><hr/>
      \(notes)</section>

      """
  }
}

extension TextDocument {
  /// All its words in reading order.
  fileprivate var runs: some Sequence<TextSpan> {
    blocks.lazy.flatMap { block -> [TextSpan] in
      guard case .table(let rows) = block.kind else { return block.spans }
      return rows.joined().flatMap(\.spans)
    }
  }

  /// The names of the parts of an article (docs/parsing.md L7); no other id of a page begins so.
  fileprivate var parts: Set<String> {
    Set(runs.lazy.flatMap(\.anchors).filter { $0.hasPrefix("part-") })
  }
}
