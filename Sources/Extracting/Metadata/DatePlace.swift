internal import Markup

/// Decides by the line around it whether a date is one that the text speaks of, not that of the
/// article. Rule M9 of docs/extraction.md.
struct DatePlace {
  private let outline: PageOutline
  private let tree: PageTree
  private let near: HeadlineDistance
  /// What introduces a date, in lower case, with a blank at the end.
  private let labels: [String]

  /// Maximum number of nodes, and of bytes of each text, that are read before and after a date.
  private static let reach = 100
  private static let length = 600
  /// Minimum number of words of a sentence, and of characters of prose between the headline and
  /// what follows an article.
  private static let fewestWords: Int32 = 12
  private static let fewestCharacters: Int32 = 140
  /// Maximum number of words of an entry in a list, and of elements around it.
  private static let longestEntry: Int32 = 60
  private static let levelLimit = 8

  /// - Parameter labels: What introduces a date of publication or change, in lower case.
  init(_ outline: PageOutline, _ near: HeadlineDistance, labels: [String]) {
    self.outline = outline
    self.near = near
    // A short word, such as "am", may introduce a date in a sentence as well.
    self.labels = labels.map { $0.split { $0 == ":" || $0 == " " }.joined(separator: " ") + " " }
      .filter { $0.count > 4 || $0 == "by " }
    tree = outline.tree
  }

  /// Whether an element is inside a sentence, or behind the text and a label of another kind:
  /// "Next meeting: …".
  func isOther(_ node: Int) -> Bool {
    if isListed(node) { return true }
    guard let place = place(around: node), !outline.blocks[place].traits.contains(.meta) else {
      return false
    }
    let block = outline.blocks[place]
    let before = text(before: node, in: block)
    guard let last = before.last else { return false }
    if last == ":" {
      let label = before.dropLast()
      let part = lastPart(of: label)
      return isBehindText(place)
        && (DateKinds.isOther(part) || DateKinds.isSentence(part) && !isLabelled(label))
    }
    guard last.isLetter, block.prose > 0, !isLabelled(before[...]) else { return false }
    var measure = TextMeasure()
    var line = before + " " + text(after: node, in: block)
    line.withUTF8 { measure.add($0) }
    measure.breakWord()
    return measure.words >= Self.fewestWords && measure.stops > 0
  }

  /// Whether a line has the date of an entry in a list beside the article, such as a calendar: "24
  /// December Carols".
  func isListed(_ node: Int) -> Bool {
    let place = outline.place(ofBlockFrom: max(Int(tree.nodes[node].end), node + 1)) - 1
    guard place >= 0, isInAsideList(node), outline.blocks[place].words <= Self.longestEntry else {
      return false
    }
    let line = outline.text(of: outline.blocks[place]).lowercased()
    return !isLabelled(line[...])
      && line.split { !$0.isLetter }.contains { MonthNames.month(String($0)) == nil }
  }

  private func isInAsideList(_ node: Int) -> Bool {
    var isInItem = false
    var box = node
    for _ in 0..<Self.levelLimit where box > 0 {
      let tag = tree.nodes[box].kind.tag
      if tag == .li { isInItem = true }
      if tag == .aside {
        return isInItem && !(box..<Int(tree.nodes[box].end)).contains(near.headline ?? -1)
      }
      box = Int(tree.nodes[box].parent)
    }
    return false
  }

  /// Whether a line, or its part behind the last mark, begins with a label.
  private func isLabelled(_ text: Substring) -> Bool {
    let line = text.lowercased() + " "
    let part = lastPart(of: line[...])
    return labels.contains { line.hasPrefix($0) || part == $0 }
  }

  /// The part of a line behind the last mark, in lower case.
  private func lastPart(of line: Substring) -> String {
    let marks: Set<Character> = ["|", "·", "•", "–", "—", ",", ";", "(", ")"]
    let part = line.split(whereSeparator: marks.contains).last?.drop { $0.isWhitespace } ?? ""
    return part.lowercased()
  }

  /// Whether a block follows text of the article.
  private func isBehindText(_ place: Int) -> Bool {
    guard let headline = near.headline else { return false }
    let first = outline.place(ofBlockFrom: headline)
    return first < place
      && outline.proseSum[place] - outline.proseSum[first] >= Self.fewestCharacters
  }

  // MARK: - Places

  /// The block around an inline element that is not its beginning.
  private func place(around node: Int) -> Int? {
    let place = outline.place(ofBlockFrom: Int(tree.nodes[node].end)) - 1
    guard place >= 0 else { return nil }
    let block = outline.blocks[place]
    return block.container < node && block.first < node && node < block.end ? place : nil
  }

  /// The text of the same line before a node.
  private func text(before node: Int, in block: Block) -> String {
    let nodes = max(Int(block.first), node - Self.reach)..<node
    let lineBreak = nodes.last { tree.nodes[$0].kind.tag == .br }
    return text(of: (lineBreak ?? nodes.lowerBound)..<node) {
      $0.run(max(0, $0.count - $1), $0.count)
    }
  }

  private func text(after node: Int, in block: Block) -> String {
    let start = Int(tree.nodes[node].end)
    let nodes = start..<max(start, min(Int(block.end), start + Self.reach))
    let lineBreak = nodes.first { tree.nodes[$0].kind.tag == .br }
    return text(of: start..<(lineBreak ?? nodes.upperBound)) { $0.run(0, min($0.count, $1)) }
  }

  private func text(of nodes: Range<Int>, cutting cut: (Bytes, Int) -> Bytes) -> String {
    var out: [UInt8] = []
    for node in nodes {
      if tree.nodes[node].kind == .text {
        out.write(decoded: cut(tree.source(of: node), Self.length))
      } else if tree.nodes[node].kind.breaksText {
        out.append(UInt8(ascii: " "))
      }
    }
    return out.withUnsafeBufferPointer { PlainText.collapse($0) }
  }
}
