internal import Markup

/// What a page is made of: the blocks of its text in reading order, and for each element what it
/// is by its names and which blocks stand in it.
struct PageOutline {
  /// Blocks after this many are passed over.
  private static let blockLimit = 100_000

  let tree: PageTree
  private(set) var blocks: [Block] = []
  /// By node; what an element inherits is in it after ``settle()``.
  private(set) var traits: [NameTraits]
  /// By node: the blocks from the first up to the second stand in it. Block elements only.
  private(set) var firstBlock: [Int32]
  private(set) var endBlock: [Int32]
  /// Sums up to each block, so that what an element holds is one subtraction.
  private(set) var proseSum: [Int32] = []
  private(set) var characterSum: [Int32] = []
  /// Of all that is read, with what is junk.
  private(set) var wholeProse: Int32 = 0

  /// - Parameter keepsNames: Whether what is named as something else than an article is left out.
  init(_ tree: PageTree, keepsNames: Bool = true) {
    self.tree = tree
    traits = [NameTraits](repeating: [], count: tree.nodes.count)
    firstBlock = [Int32](repeating: 0, count: tree.nodes.count)
    endBlock = [Int32](repeating: 0, count: tree.nodes.count)
    var builder = OutlineBuilder(tree, readsNames: keepsNames)
    builder.run(&self)
    settle()
  }

  mutating func setTraits(_ value: NameTraits, of node: Int) { traits[node] = value }

  mutating func enter(_ node: Int) { firstBlock[node] = Int32(blocks.count) }

  mutating func leave(_ node: Int) { endBlock[node] = Int32(blocks.count) }

  mutating func add(_ block: Block) {
    if blocks.count < Self.blockLimit { blocks.append(block) }
  }

  /// Decides which elements named as something else are so in truth, and passes names on to what
  /// is inside. An element that holds more than half of the page's prose is not left out, whatever
  /// its name is: unclosed tags leave whole articles inside menus and headers.
  private mutating func settle() {
    var sums: [Int32] = [0]
    sums.reserveCapacity(blocks.count + 1)
    for block in blocks { sums.append(sums[sums.count - 1] + (block.isLong ? block.prose : 0)) }
    wholeProse = sums[blocks.count]
    for node in tree.nodes.indices {
      guard tree.nodes[node].kind != .text else { continue }
      let parent = Int(tree.nodes[node].parent)
      var own = traits[node]
      if !own.isDisjoint(with: .inherited), tree.nodes[node].kind.isBlock {
        let prose = sums[Int(endBlock[node])] - sums[Int(firstBlock[node])]
        if wholeProse > 0, prose * 2 > wholeProse { own.subtract(.inherited) }
      }
      if parent >= 0 { own.formUnion(traits[parent].intersection(.inherited)) }
      traits[node] = own
    }
    proseSum = [0]
    characterSum = [0]
    proseSum.reserveCapacity(blocks.count + 1)
    characterSum.reserveCapacity(blocks.count + 1)
    for index in blocks.indices {
      let container = Int(tree.nodes[Int(blocks[index].first)].parent)
      blocks[index].traits = traits[container].intersection(.inherited)
      if blocks[index].traits.contains(.caption), isNoCaption(blocks[index]) {
        blocks[index].traits.remove(.caption)
      }
      let counts = blocks[index].traits.isEmpty
      proseSum.append(proseSum[index] + (counts ? blocks[index].prose : 0))
      characterSum.append(characterSum[index] + (counts ? blocks[index].characters : 0))
    }
  }

  /// Figures hold tables, quotes and code as well as captions, and boxes named after a picture may
  /// hold a text.
  private func isNoCaption(_ block: Block) -> Bool {
    switch tree.nodes[Int(block.container)].kind.tag {
    case .td, .th, .pre, .blockquote, .li, .code, .h2, .h3, .h4: return true
    case .figcaption, .caption: return false
    case .p:
      let parent = Int(tree.nodes[Int(block.container)].parent)
      return block.words > 80 || (parent >= 0 && tree.nodes[parent].kind.tag == .blockquote)
    default: return block.words > 80
    }
  }

  /// Characters of prose in an element, without what is left out.
  func prose(in node: Int) -> Int32 {
    proseSum[Int(endBlock[node])] - proseSum[Int(firstBlock[node])]
  }

  func characters(in node: Int) -> Int32 {
    characterSum[Int(endBlock[node])] - characterSum[Int(firstBlock[node])]
  }

  var prose: Int32 { proseSum[blocks.count] }

  func blockRange(of node: Int) -> Range<Int> {
    let first = Int(firstBlock[node])
    return first..<max(first, Int(endBlock[node]))
  }

  func digest(of block: Block) -> UInt64 {
    var out: [UInt8] = []
    appendText(of: block, to: &out)
    return out.withUnsafeBufferPointer { BlockDigest.of($0) }
  }

  /// The block's text as one line.
  func text(of block: Block) -> String {
    var out: [UInt8] = []
    appendText(of: block, to: &out)
    return out.withUnsafeBufferPointer { PlainText.collapse($0) }
  }

  /// Appends a block's text with its references resolved, and `lineBreak` for each line break.
  func appendText(of block: Block, to out: inout [UInt8], lineBreak: UInt8 = 0x20) {
    var node = Int(block.first)
    let end = Int(block.end)
    while node < end {
      let kind = tree.nodes[node].kind
      if kind == .text {
        out.appendDecoded(tree.source(of: node))
      } else if kind.isUnread || traits[node].contains(.hidden) || OutlineBuilder.isSkipped(kind) {
        node = Int(tree.nodes[node].end)
        continue
      } else if kind.tag == .br {
        out.append(lineBreak)
      }
      node += 1
    }
  }
}
