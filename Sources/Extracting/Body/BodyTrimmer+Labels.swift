internal import Markup

/// Lines that introduce what is not part of the article.
extension BodyTrimmer {
  /// Maximum number of words of a line before links, of a label before one link, and of a note.
  private static let leadWords: Int32 = 14
  private static let labelWords = 5
  private static let noteWords: Int32 = 8
  /// Number of nodes behind a line that are searched for a film or a picture.
  private static let mediaReach = 200
  /// Number of elements around a text that are searched for a link.
  private static let linkReach = 8

  /// Whether a last line ends with a colon and links to other pages follow it: "You may also like:".
  mutating func isDanglingLead(_ index: Int) -> Bool {
    let block = block(index)
    guard block.words <= Self.leadWords, places[index] + 1 < outline.blocks.count,
      let last = text(index).line.last, last == ":" || last == "："
    else { return false }
    let next = outline.blocks[places[index] + 1]
    guard next.isLinkDense, let link = link(at: Int(next.first)), leadsToArticle(link) else {
      return false
    }
    let between = Int(block.end)..<max(Int(block.end), Int(next.first))
    return !between.prefix(Self.mediaReach).contains { MediaReader.isMedium($0, in: outline.tree) }
  }

  /// Whether a last line only says when the article was changed, or at which address it is.
  mutating func isNote(_ index: Int) -> Bool {
    let block = block(index)
    guard block.words <= Self.noteWords else { return false }
    let line = text(index).line
    let words = line.split(separator: " ")
    if words.count <= 3, words.last?.hasPrefix("http") == true { return true }
    return DateFinder.beginsAsChange(line) && line.utf8.count { $0 &- 0x30 < 10 } >= 3
  }

  /// Whether a paragraph is a label with a link to another article of the site: "LEA MÁS: …". The label
  /// ends with a colon or is in capitals, and the link is no document.
  func isLabelledLink(_ index: Int) -> Bool {
    isLink(index) && !isLink(index - 1) && !isLink(index + 1)
      && isLabelled(block(index)) { $0 == ":" || $1 }
  }

  /// Maximum number of words in a paragraph of links.
  private static let linesWords: Int32 = 120

  /// Whether a paragraph has a line such as "Don't miss" and then lines with a link each.
  func isHeadedLinks(_ block: Block) -> Bool {
    guard block.links >= 2, block.isLinkDense, block.words <= Self.linesWords else { return false }
    var text: [UInt8] = []
    outline.appendText(of: block, to: &text, lineBreak: UInt8(ascii: "\n"))
    let lines = text.split(separator: UInt8(ascii: "\n")).lazy
      .map { $0.withUnsafeBufferPointer { PlainText.collapse($0) } }
    guard let first = lines.first(where: { !$0.isEmpty }) else { return false }
    let line = NormalizedLine(first)
    return line.isFollowUpHeading || line.isCall
  }

  /// Whether a block is a label that ends with a mark and a link to another article of the site.
  func isLabelled(_ block: Block) -> Bool {
    isLabelled(block) { last, _ in !last.isLetter && !last.isNumber }
  }

  /// Whether a block is a label and a link to another article.
  ///
  /// - Parameter isLabel: Whether a text that ends with a character, and may be in capitals, is one.
  private func isLabelled(_ block: Block, _ isLabel: (Character, Bool) -> Bool) -> Bool {
    guard block.words <= 40, block.links == 1, block.isLinkDense,
      let (link, label) = labelAndLink(of: block), let last = label.last
    else { return false }
    let words = label.split(separator: " ")
    return (1...Self.labelWords).contains(words.count)
      && isLabel(last, label == label.uppercased() && label != label.lowercased())
      && leadsToArticle(link)
  }

  /// Whether at least half of a block is one link.
  private func isLink(_ index: Int) -> Bool {
    places.indices.contains(index) && block(index).links == 1 && block(index).isLinkDense
  }

  /// The link around a text.
  func link(at node: Int) -> Int? {
    var node = node
    for _ in 0..<Self.linkReach where node > 0 {
      node = Int(outline.tree.nodes[node].parent)
      if node >= 0, outline.tree.nodes[node].kind.tag == .a { return node }
    }
    return nil
  }

  /// Whether a link leads to another page of the site that is no document.
  func leadsToArticle(_ link: Int) -> Bool {
    let address = outline.tree.text("href", of: link) ?? ""
    return (address.hasPrefix("http") || address.hasPrefix("/")) && facts.isOtherPage(address)
      && !Self.isDocument(address)
  }

  /// The link of a block and the text before it, if the link begins behind a text and ends the block.
  private func labelAndLink(of block: Block) -> (link: Int, label: String)? {
    let tree = outline.tree
    var label: [UInt8] = []
    var link: Int?
    for node in Int(block.first)..<Int(block.end) {
      if tree.nodes[node].kind.tag == .a, tree.value("href", of: node) != nil {
        link = node
      } else if tree.nodes[node].kind == .text {
        if let link, node < Int(tree.nodes[link].end) { continue }
        if link == nil {
          label.write(decoded: tree.source(of: node))
        } else if tree.source(of: node).contains(where: { $0.isASCIIAlphanumeric || $0 >= 0x80 }) {
          return nil
        }
      }
    }
    guard let link else { return nil }
    return (link, label.withUnsafeBufferPointer { PlainText.collapse($0) })
  }

  /// Whether an address has the extension of a file that is no page.
  private static func isDocument(_ address: String) -> Bool {
    let path = address.lowercased().prefix { $0 != "?" && $0 != "#" }
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return false
    }
    return ["pdf", "doc", "docx", "xls", "xlsx", "zip", "mp3", "mp4", "csv", "epub", "ppt"]
      .contains(name[name.index(after: dot)...])
  }
}
