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
  /// What waits for a possible caption, which has the same place.
  private var waiting: Figure?
  private var place = Nesting()
  /// The number of pictures so far, and of all, without those of which there is nothing to say.
  private var pictures = 0
  private let allPictures: Int

  private enum Figure {
    case picture(HTML)
    case lost(HTML)
    /// Pictures in a row that are not shown and of which nothing is known.
    case row([(address: String, words: Message)])
  }

  private init(_ document: TextDocument, _ renderer: HTMLRenderer) {
    self.renderer = renderer
    self.document = document
    parts = document.parts
    allPictures = document.blocks.count { Self.isCounted($0, renderer) }
    nesting = ElementNesting(below: renderer.target.headlineLevel)
  }

  /// The text, followed by the notes of its links if the target has notes.
  static func text(_ document: TextDocument, _ renderer: HTMLRenderer) -> HTML {
    var writer = DocumentMarkup(document, renderer)
    for block in document.blocks { writer.write(block) }
    writer.endFigure()
    return writer.markup + writer.nesting.end() + writer.notes
  }

  private mutating func write(_ block: TextBlock) {
    // A block that begins an item never belongs to what is before it.
    let isBeside = block.item == nil && block.nesting == place
    if block.kind == .caption, isBeside, waiting != nil {
      return endFigure("<figcaption\(dir(of: block.spans))>\(spans(block.spans))</figcaption>")
    }
    let next = figure(of: block)
    if case .row(let pictures)? = next, isBeside, join(pictures) { return }
    endFigure()
    markup += nesting.tags(before: block)
    (waiting, place) = (next, block.nesting)
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
    case .image: return nil
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

  /// - Returns: `nil` for a block that is no picture, and a picture of which there is nothing to say.
  private mutating func figure(of block: TextBlock) -> Figure? {
    guard case .image(_, let description, _) = block.kind else { return nil }
    let address = block.pictureAddress
    if Self.isCounted(block, renderer) { pictures += 1 }
    if let picture = address.flatMap(renderer.picture) {
      return .picture(
        picture.markup(description: description ?? "", isXHTML: renderer.target.isXHTML))
    }
    let words =
      allPictures > 1 ? Message(.pictureInOrder, pictures, allPictures) : Message(.picture)
    if description == nil, address.flatMap(renderer.pictureFailure) == nil {
      // The address of a stored picture, which the reader does not want to see, leads nowhere.
      guard let address, renderer.target.address(address) != nil else { return nil }
      return .row([(address, words)])
    }
    return .lost(renderer.missingPicture(at: address, description: description, else: words))
  }

  private static func isCounted(_ block: TextBlock, _ renderer: HTMLRenderer) -> Bool {
    guard case .image(_, let description, _) = block.kind, let address = block.pictureAddress
    else { return false }
    return description != nil || renderer.target.address(address) != nil
      || renderer.picture(address) != nil || renderer.pictureFailure(address) != nil
  }

  /// Adds pictures to the row before them.
  ///
  /// - Returns: whether there is a row.
  private mutating func join(_ pictures: [(address: String, words: Message)]) -> Bool {
    guard case .row(var row)? = waiting else { return false }
    // The row is not copied for each of its pictures.
    waiting = nil
    row += pictures
    waiting = .row(row)
    return true
  }

  private mutating func endFigure(_ caption: HTML? = nil) {
    guard let figure = waiting else { return }
    waiting = nil
    switch figure {
    case .picture(let picture): markup += "<figure>\(picture)\(caption)</figure>\(lineEnd)"
    case .lost(let words): markup += lost(words, caption)
    case .row(var row):
      // A caption is of the picture that it follows, not of the whole row.
      let last = caption == nil ? nil : row.popLast()
      if !row.isEmpty { markup += lost(renderer.missingPictures(row)) }
      if let last { markup += lost(renderer.missingPictures([last]), caption) }
    }
  }

  private func lost(_ words: HTML, _ caption: HTML? = nil) -> HTML {
    "<figure class=\"lost\">\(words)\(caption)</figure>\(lineEnd)"
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

/// The rules of the document that markup is for. The page and the editions differ in nothing else
/// when they show a text.
struct MarkupTarget: Sendable {
  /// The level of the headline above a text.
  var headlineLevel = 1
  /// Whether reading programs show it too: XHTML, which states each direction itself and has
  /// nothing that only a browser knows.
  var isXHTML = false
  /// Whether the addresses of links follow the text as notes, since readers may be offline.
  var hasNotes = false
  /// The form in which an address is linked; `nil` if it may not be.
  var address: @Sendable (String) -> String? = { HTML.isWebAddress($0) ? $0 : nil }
  /// The id of a part of the text, by its name; `nil` if links may not lead to parts.
  var part: @Sendable (String) -> String? = { $0 }

  static let page = MarkupTarget()

  /// An edition as one page, in which several articles may have a part of the same name.
  static let editionPage = MarkupTarget(
    headlineLevel: 2, isXHTML: true, address: { XHTMLText.address($0) }, part: { _ in nil })

  /// A chapter of a publication.
  static let chapter = MarkupTarget(
    isXHTML: true, hasNotes: true, address: { XHTMLText.address($0) },
    part: { XHTMLText.name($0) })
}

/// A picture that a page may show: its address is always on this server.
package struct PictureMarkup: Sendable {
  /// Relative to the page.
  package var address: String
  /// The addresses of several widths, for `srcset`; `nil` if there is only one.
  package var widths: [(pixels: Int, address: String)]
  /// Size of the picture in pixels, so that the text does not move when it loads.
  package var size: (width: Int, height: Int)?

  package init(
    address: String, widths: [(pixels: Int, address: String)] = [],
    size: (width: Int, height: Int)? = nil
  ) {
    self.address = address
    self.widths = widths
    self.size = size
  }

  /// - Parameters:
  ///   - description: in words; empty if the picture adds nothing to the text.
  ///   - sizes: the displayed width, as in the attribute `sizes`.
  ///   - isFirst: whether the picture is visible at once and should load immediately.
  ///   - isXHTML: whether reading programs show it, which load it with its text.
  package func markup(
    description: String = "", sizes: StaticString = "(min-width: 44rem) 38rem, 100vw",
    isFirst: Bool = false, isXHTML: Bool = false
  ) -> HTML {
    let candidates = widths.map { "\($0.address) \($0.pixels)w" }.joined(separator: ", ")
    let loading: HTML =
      isXHTML
      ? "/" : isFirst ? " fetchpriority=\"high\"" : " loading=\"lazy\" decoding=\"async\""
    let dimensions: HTML? = size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" }
    return """
      <img src="\(address)"\("srcset", is: candidates.isEmpty ? nil : candidates)\
      \("sizes", is: candidates.isEmpty ? nil : "\(sizes)")\(dimensions) alt="\(description)"\
      \(loading)>
      """
  }
}
