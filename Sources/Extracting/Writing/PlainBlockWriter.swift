internal import Markup

/// Writes kept blocks as plain text, and counts their characters and words.
struct PlainBlockWriter {
  /// A temporary mark for a line break; decoded text does not contain this control.
  private static let lineBreak: UInt8 = 0x0B

  let outline: PageOutline
  /// The cell that contained the last block.
  private var lastCell: Int?

  init(_ outline: PageOutline) {
    self.outline = outline
  }

  mutating func write(_ block: Block, _ tables: inout TableKind, into body: inout ArticleBody) {
    let isPreformatted = outline.tree.nodes[Int(block.container)].kind.tag == .pre
    var raw: [UInt8] = []
    outline.appendText(
      of: block, to: &raw, lineBreak: isPreformatted ? UInt8(ascii: "\n") : Self.lineBreak)
    let from = body.text.count
    appendGap(before: block, &tables, to: &body.text)
    let start = body.text.count
    raw.withUnsafeBufferPointer { raw in
      if isPreformatted {
        body.text.append(contentsOf: raw.trimmed)
      } else {
        Self.appendLines(raw, to: &body.text)
      }
    }
    if body.text.count == start {
      body.text.removeLast(start - from)
      return
    }
    body.count(block, from: start)
  }

  /// Separates paragraphs by a blank line, table rows by a line break, and cells by a tab.
  private mutating func appendGap(
    before block: Block, _ tables: inout TableKind, to text: inout [UInt8]
  ) {
    let nodes = outline.tree.nodes
    let container = Int(block.container)
    let tag = nodes[container].kind.tag
    let isCell = (tag == .td || tag == .th) && !tables.isLayout(container, outline)
    let cell = isCell ? container : nil
    defer { lastCell = cell }
    guard !text.isEmpty else { return }
    guard let cell, let lastCell else { return text.append("\n\n") }
    let (row, lastRow) = (Int(nodes[cell].parent), Int(nodes[lastCell].parent))
    if row == lastRow {
      text.append(UInt8(ascii: cell == lastCell ? "\n" : "\t"))
    } else if row >= 0, lastRow >= 0, nodes[row].parent == nodes[lastRow].parent {
      text.append(UInt8(ascii: "\n"))
    } else {
      text.append("\n\n")
    }
  }

  /// Appends each line with collapsed blanks; line breaks of the source are only blanks.
  private static func appendLines(_ raw: Bytes, to text: inout [UInt8]) {
    let start = text.count
    for line in raw.split(separator: lineBreak) {
      let line = PlainText.collapse(Bytes(rebasing: line))
      guard !line.isEmpty else { continue }
      if text.count > start { text.append(UInt8(ascii: "\n")) }
      text.append(contentsOf: line.utf8)
    }
  }
}
