internal import Markup

/// Decides which element of the body's markup represents an element of a page.
struct ElementForm {
  private let outline: PageOutline
  private let tree: PageTree
  /// Elements that directly contain kept text.
  private let containers: Set<Int32>
  private let boxes: CaptionBoxes
  private let parts: PageParts

  init(_ outline: PageOutline, containers: Set<Int32>, boxes: CaptionBoxes) {
    self.outline = outline
    self.boxes = boxes
    tree = outline.tree
    self.containers = containers
    parts = PageParts(tree)
  }

  /// The name in the markup: boxes of all kinds become `div` or `p`; `nil` for elements that are
  /// not written.
  func name(of node: Int, _ tables: inout TableKind) -> String? {
    if boxes.figures.contains(node) { return "figure" }
    if boxes.captions.contains(node) { return "figcaption" }
    guard let tag = tree.nodes[node].kind.tag else {
      return outline.endBlock[node] > 0 ? boxName(node) : nil
    }
    switch tag {
    case .div, .article, .section, .main, .header, .footer, .aside, .nav, .center, .form,
      .fieldset, .address, .hgroup, .search, .dialog:
      return boxName(node)
    case .button: return outline.endBlock[node] > 0 ? boxName(node) : nil
    case .label, .font, .span: return nil
    case .table, .tbody, .thead, .tfoot, .tr, .td, .th, .caption, .col, .colgroup:
      return tables.isLayout(node, outline) ? (tag == .td ? boxName(node) : nil) : tag.name
    default: return tag.name
    }
  }

  /// A box with only its own text becomes a paragraph; if it contains other boxes as well, it stays
  /// a box. A box without text of its own is not written.
  private func boxName(_ node: Int) -> String? {
    guard containers.contains(Int32(node)) else { return nil }
    return outline.endBlock[node] - outline.firstBlock[node] == 1 && !holdsBlocks(node)
      ? "p" : "div"
  }

  private func holdsBlocks(_ node: Int) -> Bool {
    let end = min(Int(tree.nodes[node].end), node + 2000)
    return (node + 1..<max(end, node + 1)).contains {
      tree.nodes[$0].kind.isBlock || tree.nodes[$0].kind.tag == .iframe
    }
  }

  func writeStart(of node: Int, as name: String, into markup: inout [UInt8]) {
    markup.append(UInt8(ascii: "<"))
    markup.append(contentsOf: name.utf8)
    if let tag = tree.nodes[node].kind.tag {
      for attribute in Self.attributes(of: tag) {
        guard let value = tree.value(attribute, of: node) else { continue }
        Self.write(attribute, value, into: &markup)
      }
    }
    if let id = partID(of: node) { Self.write("id", id, into: &markup) }
    markup.append(UInt8(ascii: ">"))
  }

  /// The id of an element that a link of the page leads to.
  func partID(of node: Int) -> Bytes? { parts.id(of: node, in: tree) }

  /// Writes the beginning of a part whose own element is not written.
  static func writePart(_ id: Bytes, into markup: inout [UInt8]) {
    markup.append("<span")
    write("id", id, into: &markup)
    markup.append("></span>")
  }

  private static func write(_ name: StaticString, _ value: Bytes, into markup: inout [UInt8]) {
    markup.append(UInt8(ascii: " "))
    markup.append(name)
    markup.append("=\"")
    markup.write(attribute: value)
    markup.append(UInt8(ascii: "\""))
  }

  private static func attributes(of tag: HTMLTag) -> [StaticString] {
    switch tag {
    case .a: ["href", "title"]
    case .blockquote, .q, .del, .ins: ["cite"]
    case .time: ["datetime"]
    case .td, .th: ["colspan", "rowspan"]
    case .ol: ["start", "reversed"]
    case .abbr, .acronym, .dfn: ["title"]
    case .p, .div, .h1, .h2, .h3, .h4, .h5, .h6, .li, .ul: ["dir", "lang"]
    default: []
    }
  }
}
