package import Basics

/// Entry point from markup to blocks: converts an article's sanitised HTML to paragraphs, headings,
/// list items, code, tables and pictures in document order, with styles and links as spans. The
/// readings of `ruby` are left out, as in ``PlainText``.
package struct HTMLBlocks {
  /// Maximum number of blocks in an article, and of spans in all its blocks and table cells. The
  /// rest is dropped.
  package static let blockLimit = 20_000
  package static let spanLimit = 200_000

  /// Number of nodes of a part of a formula that are examined.
  private static let smallPart = 16

  private struct List {
    var isOrdered: Bool
    var number: Int
    var step: Int
  }

  private let tree: PageTree
  private var blocks: [TextBlock] = []
  private var inline = InlineText()
  private var ruby = RubyText()
  private var formula = FormulaText()
  private var spanCount = 0

  private var lists: [List] = []
  private var nesting = Nesting()
  /// The marker of the list item whose first block is still to come.
  private var item: TextBlock.Marker?
  private var heading: Int?
  private var code = 0
  private var captions = 0
  private var pictures: [TextBlock.Kind] = []
  private var tables = 0
  private var table = TableRows()

  /// Reads sanitised markup (``HTMLSanitizer``); addresses are not resolved or checked.
  package static func parse(_ html: String) -> [TextBlock] {
    html.withBytes { bytes in
      var reader = HTMLBlocks(tree: PageTree(bytes))
      reader.run()
      return reader.blocks
    }
  }

  private mutating func run() {
    var walk = BlockWalk(tree)
    while blocks.count < Self.blockLimit, spanCount < Self.spanLimit, let event = walk.next() {
      if event.endsBlock, tables == 0 { flush() }
      switch event.step {
      case .text, .blank:
        guard !ruby.isReading else { continue }
        inline.append(tree.source(of: event.node), isPreformatted: code > 0)
      case .lineBreak where tables > 0: inline.noteBlank()
      case .lineBreak: if !event.endsBlock { inline.breakLine() }
      case .open:
        open(event.node)
        if isShownOtherwise(event.node) { walk.skip(event.node) }
      case .close: if let tag = tree.nodes[event.node].kind.tag { close(tag) }
      }
    }
    flush()
  }

  // MARK: - Elements

  private mutating func open(_ node: Int) {
    guard let tag = tree.nodes[node].kind.tag else { return }
    ruby.pass(tag, opens: true)
    // Only the ids of parts that the article links to are in sanitised markup.
    if let id = tree.decodedValue("id", of: node), !id.isEmpty { inline.note(anchor: id) }
    if tables > 0, openInTable(tag) { return }
    switch tag {
    case .img: addPicture(node)
    case .video, .audio: addRecording(node, isVideo: tag == .video)
    case .hr: add(.rule)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      heading = Int(tag.rawValue - HTMLTag.h1.rawValue) + 1
    case .pre: code += 1
    case .blockquote: nesting.enter(.quote)
    case .figcaption, .caption: captions += 1
    case .ul, .ol: openList(node, tag)
    case .li: openItem(node)
    case .table: tables = 1
    case _ where tag.traits.contains(.math):
      formula.open(tag, hasSeveralSigns: hasSeveralSigns(node), into: &inline)
    default:
      if let style = InlineText.style(of: tag) {
        inline.push(style)
      } else if tag == .a {
        inline.push(link: tree.decodedValue("href", of: node))
      } else if tag == .q {
        inline.append(literal: "“")
      }
      if tag == .dt || tag == .summary { inline.push(.strong) }
    }
  }

  private mutating func close(_ tag: HTMLTag) {
    ruby.pass(tag, opens: false)
    if tables > 0, closeInTable(tag) { return }
    switch tag {
    case .h1, .h2, .h3, .h4, .h5, .h6: heading = nil
    case .pre: code -= 1
    case .blockquote: nesting.leave(.quote)
    case .figcaption, .caption: captions -= 1
    case .ul, .ol:
      lists.removeLast()
      nesting.leave(.list)
    case .li: item = nil
    case _ where tag.traits.contains(.math): formula.close(tag, into: &inline)
    default:
      if let style = InlineText.style(of: tag) {
        inline.pop(style)
      } else if tag == .a {
        inline.popLink()
      } else if tag == .q {
        inline.append(literal: "”")
      }
      if tag == .dt || tag == .summary { inline.pop(.strong) }
    }
  }

  /// Whether the contents of an element are left out: those of a recording are for programs that
  /// can't play it, and those of a phantom keep only its room.
  private mutating func isShownOtherwise(_ node: Int) -> Bool {
    switch tree.nodes[node].kind.tag {
    case .video, .audio: return tables == 0 && recordingAddress(node) != nil
    case .mphantom:
      formula.close(.mphantom, into: &inline)
      return true
    default: return false
    }
  }

  private mutating func openList(_ node: Int, _ tag: HTMLTag) {
    let isReversed = tree.value("reversed", of: node) != nil
    let start =
      tree.value("start", of: node).flatMap { Int($0.string) }
      ?? (isReversed ? itemCount(node) : 1)
    lists.append(List(isOrdered: tag == .ol, number: start, step: isReversed ? -1 : 1))
    nesting.enter(.list)
  }

  /// The number at which a reversed list begins (HTML, 4.4.5).
  private func itemCount(_ list: Int) -> Int {
    var count = 0
    var child = list + 1
    while child < Int(tree.nodes[list].end) {
      if tree.nodes[child].kind.tag == .li { count += 1 }
      child = Int(tree.nodes[child].end)
    }
    return count
  }

  private mutating func openItem(_ node: Int) {
    guard let last = lists.indices.last, lists[last].isOrdered else {
      item = .bullet
      return
    }
    if let value = tree.value("value", of: node).flatMap({ Int($0.string) }) {
      lists[last].number = value
    }
    item = .number(lists[last].number)
    lists[last].number &+= lists[last].step
  }

  /// Whether a part of a formula holds more than one token, or is large.
  private func hasSeveralSigns(_ node: Int) -> Bool {
    let end = Int(tree.nodes[node].end)
    guard end - node <= Self.smallPart else { return true }
    return (node..<end).count { tree.nodes[$0].kind.tag?.traits.contains(.mathText) ?? false } > 1
  }

  // MARK: - Tables

  /// Handles tags that have another meaning inside a table. A nested table is part of its cell.
  private mutating func openInTable(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .table: tables += 1
    case .tr where tables == 1: table.beginRow()
    case .td, .th:
      if tables == 1 {
        endCell()
        table.isHeader = tag == .th
      } else {
        inline.noteBlank()
      }
    case .img, .hr, .video, .audio: break
    default:
      guard tag.traits.contains(.breaksText), tag != .caption else { return tag == .caption }
      inline.noteBlank()
    }
    return InlineText.style(of: tag) == nil && tag != .a && tag != .q
  }

  private mutating func closeInTable(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .table:
      tables -= 1
      if tables == 0 { endTable() }
    case .td where tables == 1, .th where tables == 1: endCell()
    case .caption where tables == 1:
      let spans = inline.finish()
      if !spans.isEmpty { add(.paragraph, spans) }
    default:
      guard tag.traits.contains(.breaksText) else { return false }
      inline.noteBlank()
    }
    return true
  }

  private mutating func endCell() {
    let spans = inline.finish()
    spanCount += spans.count + 1
    table.add(spans)
  }

  private mutating func endTable() {
    endCell()
    tables = 0
    let rows = table.finish()
    // A table with one column is used for layout.
    if rows.allSatisfy({ $0.count == 1 }) {
      for row in rows {
        for cell in row where !cell.spans.isEmpty { add(.paragraph, cell.spans) }
      }
    } else if !rows.isEmpty {
      add(.table(rows: rows))
    }
  }

  // MARK: - Blocks

  private mutating func addPicture(_ node: Int) {
    guard let source = tree.decodedValue("src", of: node), !source.isEmpty,
      !PictureRules.isTrackingPixel(tree.decodedValue("width", of: node)),
      !PictureRules.isTrackingPixel(tree.decodedValue("height", of: node))
    else { return }
    pictures.append(.image(url: source, alt: tree.text("alt", of: node)))
    if inline.isEmpty { flush() }
  }

  private mutating func addRecording(_ node: Int, isVideo: Bool) {
    guard let source = recordingAddress(node) else { return }
    flush()
    let name: StaticString = tree.value("title", of: node) == nil ? "aria-label" : "title"
    let title = tree.text(name, of: node)
    add(.recording(.init(url: source, title: title, isVideo: isVideo)))
  }

  /// The address of the element itself, else of the first file that it offers.
  private func recordingAddress(_ node: Int) -> String? {
    for file in node..<Int(tree.nodes[node].end)
    where file == node || tree.nodes[file].kind.tag == .source {
      if let address = tree.decodedValue("src", of: file), !address.isEmpty { return address }
    }
    return nil
  }

  private mutating func flush() {
    let spans = inline.finish()
    if !spans.isEmpty {
      let kind: TextBlock.Kind
      if code > 0 {
        kind = .code
      } else if let heading {
        kind = .heading(level: heading)
      } else if captions > 0 {
        kind = .caption
      } else {
        kind = .paragraph
      }
      add(kind, spans)
    }
    for picture in pictures { add(picture) }
    pictures.removeAll()
  }

  private mutating func add(_ kind: TextBlock.Kind, _ spans: [TextSpan] = []) {
    spanCount += spans.count
    guard blocks.count < Self.blockLimit else { return }
    blocks.append(TextBlock(kind, spans, in: nesting, item: item))
    item = nil
  }
}

/// The cells of a table while they are read.
struct TableRows {
  private var rows: [[TextBlock.Cell]] = []
  private var hasCell = false
  var isHeader = false {
    didSet { hasCell = true }
  }

  mutating func beginRow() {
    if rows.last?.isEmpty != true { rows.append([]) }
  }

  /// Ends the open cell.
  mutating func add(_ spans: [TextSpan]) {
    guard hasCell || !spans.isEmpty else { return }
    if rows.isEmpty { rows.append([]) }
    rows[rows.count - 1].append(TextBlock.Cell(spans, isHeader: isHeader))
    hasCell = false
  }

  mutating func finish() -> [[TextBlock.Cell]] {
    defer { self = TableRows() }
    return rows.filter { !$0.isEmpty }
  }
}
