import Basics
internal import Markup
internal import Models

/// The structure of a page: the blocks of its text in document order and, for each element, its
/// name traits and its blocks.
struct PageOutline {
  /// Maximum number of blocks; later blocks are skipped.
  private static let blockLimit = 100_000
  /// Number of blocks searched for a headline.
  private static let headlineReach = 3000

  let tree: PageTree
  private(set) var blocks: [Block] = []
  /// Traits by node, including inherited ones after ``settle()``.
  private(set) var traits: [NameTraits]
  /// The range of blocks in each node; only for block elements.
  private(set) var firstBlock: [Int32]
  private(set) var endBlock: [Int32]
  /// Prefix sums by block, so that the total of an element is one subtraction.
  private(set) var proseSum: [Int32] = []
  private(set) var characterSum: [Int32] = []
  private(set) var wordSum: [Int32] = []
  /// The nodes of pictures, in document order.
  private(set) var pictures: [Int32] = []
  /// The nodes of input fields, in document order.
  private(set) var fields: [Int32] = []
  /// The nodes of the ingredients and the steps of a recipe, in document order and not nested.
  private(set) var recipeParts: [Range<Int32>] = []
  /// Characters of long prose in everything that is read, including junk.
  private(set) var wholeProse: Int32 = 0
  /// Whether an element named as readers' comments contains more than half of the page's prose.
  private(set) var isMostlyComments = false

  /// - Parameters:
  ///   - roots: The elements to read, not nested in each other; nothing around them is known.
  ///   - removed: Elements to skip.
  ///   - keepsNames: Whether elements that are named as something other than an article are
  ///     excluded.
  init(
    _ tree: PageTree, in roots: [Int] = [0], without removed: Set<Int> = [],
    keepsNames: Bool = true
  ) {
    self.tree = tree
    traits = [NameTraits](repeating: [], count: tree.nodes.count)
    firstBlock = [Int32](repeating: 0, count: tree.nodes.count)
    endBlock = [Int32](repeating: 0, count: tree.nodes.count)
    var builder = OutlineBuilder(tree, without: removed, readsNames: keepsNames)
    for root in roots { builder.read(root, &self) }
    settle()
  }

  mutating func setTraits(_ value: NameTraits, of node: Int) { traits[node] = value }

  mutating func enter(_ node: Int) { firstBlock[node] = Int32(blocks.count) }

  mutating func leave(_ node: Int) { endBlock[node] = Int32(blocks.count) }

  mutating func addPicture(_ node: Int) { pictures.append(Int32(node)) }

  mutating func addField(_ node: Int) { fields.append(Int32(node)) }

  mutating func add(_ block: Block) {
    if blocks.count < Self.blockLimit { blocks.append(block) }
  }

  /// Decides which names are accurate, and passes traits on to the contents of elements. An element
  /// with more than half of the page's prose is never excluded, whatever its name: unclosed tags
  /// leave whole articles inside menus and headers.
  private mutating func settle() {
    let parts = ProseSums(blocks, tree)
    wholeProse = parts.prose(in: blocks.indices)
    let doubts = AmbiguousBoxes(self)
    for node in tree.nodes.indices {
      guard tree.nodes[node].kind != .text else { continue }
      let parent = Int(tree.nodes[node].parent)
      var own = traits[node]
      if own.contains(.doubtful) {
        own.remove(.doubtful)
        own.formUnion(doubts.traits(of: node, blocks(within: node)))
      }
      if !own.isDisjoint(with: .inherited), wholeProse > 0 {
        let range = blocks(within: node)
        let prose = parts.prose(in: range)
        if prose * 2 > wholeProse {
          if own.contains(.comments) { isMostlyComments = true }
          own.subtract(.inherited)
        } else if prose * 5 > wholeProse, parts.holdsBeginning(range), mayHoldArticle(node, own) {
          own.subtract(.inherited)
        } else if own.contains(.caption), prose > 0, isBox(node), parts.headings(in: range) > 0 {
          // A picture with a heading and a paragraph is a part of the text: slides, galleries.
          own.remove(.caption)
        }
      }
      if own.contains(.recipe), Int32(node) >= recipeParts.last?.upperBound ?? 0,
        parts.prose(in: blocks(within: node)) * 2 <= wholeProse
      {
        recipeParts.append(Int32(node)..<tree.nodes[node].end)
      }
      if !own.isDisjoint(with: .bodies), isParagraph(node) {
        let range = blocks(within: node)
        if parts.paragraphs(in: range) < 2, parts.prose(in: range) * 2 <= wholeProse {
          own.subtract(.bodies)
        }
      }
      if parent >= 0 { own.formUnion(traits[parent].intersection(.inherited)) }
      traits[node] = own
    }
    for index in blocks.indices {
      blocks[index].traits = traits(of: blocks[index])
      if blocks[index].traits.contains(.caption), isNoCaption(blocks[index]) {
        blocks[index].traits.remove(.caption)
      }
    }
    readCaptions()
    sumUp()
  }

  /// If paragraphs beside pictures that are captions by name are twice as long as all others, the
  /// article consists of pictures with text, and none of these paragraphs is a caption.
  private mutating func readCaptions() {
    var text: Int32 = 0
    var captions: Int32 = 0
    var places: [Int] = []
    for (place, block) in blocks.enumerated() where block.isLong {
      if block.traits.isEmpty {
        text += block.prose
      } else if block.traits == .caption, sharesBoxWithPicture(block) {
        captions += block.prose
        places.append(place)
      }
    }
    guard places.count >= Self.fewestPictures, captions > text * 2 else { return }
    for place in places { blocks[place].traits = [] }
  }

  /// Minimum number of pictures with text that an article consists of.
  private static let fewestPictures = 3
  /// Number of elements around a caption that are searched for its picture.
  private static let captionReach = 4

  /// Whether the element that makes a block a caption, or one in it, is a figure or contains a
  /// picture.
  private func sharesBoxWithPicture(_ block: Block) -> Bool {
    var box = Int(block.container)
    for _ in 0..<Self.captionReach where box > 0 && traits[box].contains(.caption) {
      if tree.nodes[box].kind.tag == .figure || holdsPicture(box) { return true }
      box = Int(tree.nodes[box].parent)
    }
    return false
  }

  private mutating func sumUp() {
    proseSum = [0]
    characterSum = [0]
    wordSum = [0]
    proseSum.reserveCapacity(blocks.count + 1)
    characterSum.reserveCapacity(blocks.count + 1)
    wordSum.reserveCapacity(blocks.count + 1)
    for index in blocks.indices {
      let counts = blocks[index].traits.isEmpty
      proseSum.append(proseSum[index] + (counts ? blocks[index].prose : 0))
      characterSum.append(characterSum[index] + (counts ? blocks[index].characters : 0))
      wordSum.append(wordSum[index] &+ blocks[index].words)
    }
  }

  /// Excludes elements with their contents. They are not nested in each other.
  mutating func exclude(_ elements: [Int]) {
    guard !elements.isEmpty else { return }
    for element in elements {
      for node in element..<Int(tree.nodes[element].end) { traits[node].insert(.junk) }
    }
    for index in blocks.indices where traits[Int(blocks[index].first)].contains(.junk) {
      blocks[index].traits.insert(.junk)
    }
    sumUp()
  }

  /// Whether the name of an element may be wrong if the article begins in it.
  private func mayHoldArticle(_ node: Int, _ own: NameTraits) -> Bool {
    switch tree.nodes[node].kind.tag {
    case .nav, .aside, .footer, .figure, .figcaption: false
    default: own.isDisjoint(with: [.comments, .hidden])
    }
  }

  /// Whether an element is one paragraph or less, unless it contains line breaks.
  private func isParagraph(_ node: Int) -> Bool {
    switch tree.nodes[node].kind.tag {
    case .p, .li, .span, .figure: true
    default: tree.nodes[node].kind.isHeading
    }
  }

  private func isBox(_ node: Int) -> Bool {
    switch tree.nodes[node].kind.tag {
    case .div, .section, .article, .li: true
    default: false
    }
  }

  /// The blocks in an element, also for an inline element that contains some.
  private func blocks(within node: Int) -> Range<Int> {
    if endBlock[node] > 0 { return Int(firstBlock[node])..<Int(endBlock[node]) }
    let first = place(ofBlockFrom: node)
    return first..<max(first, place(ofBlockFrom: Int(tree.nodes[node].end)))
  }

  /// The first block that begins at or after a node.
  func place(ofBlockFrom node: Int) -> Int {
    blocks.firstPlace { $0.first >= Int32(node) }
  }

  /// The traits of a block, from the names around its text. A short line takes those of its first
  /// element. For prose, the names must cover most of the text, because a paragraph may begin with
  /// a place name in an element of its own.
  private func traits(of block: Block) -> NameTraits {
    let first = traits[Int(tree.nodes[leadingText(of: block)].parent)].intersection(.inherited)
    guard block.prose > 0, block.end - block.first > 1 else { return first }
    let around = traits[Int(block.container)].intersection(.inherited)
    guard first != around else { return first }
    var all = 0
    var named = 0
    for node in Int(block.first)..<Int(block.end) where tree.nodes[node].kind == .text {
      let length = tree.source(of: node).count
      all += length
      let traits = traits[Int(tree.nodes[node].parent)].intersection(.inherited)
      if traits.isSuperset(of: first) { named += length }
    }
    return named * 2 > all ? first : around
  }

  /// The first text of a block that is shown: words for screen readers may precede it.
  private func leadingText(of block: Block) -> Int {
    let shown = (Int(block.first)..<Int(block.end)).first { node in
      tree.nodes[node].kind == .text && !tree.source(of: node).trimmed.isEmpty
        && !traits[Int(tree.nodes[node].parent)].contains(.hidden)
    }
    return shown ?? Int(block.first)
  }

  /// Whether a block is not a caption: figures contain tables, quotes and code as well, and a box
  /// named after a picture may contain a text.
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

  /// Characters of prose in an element, without excluded blocks.
  func prose(in node: Int) -> Int32 {
    proseSum[Int(endBlock[node])] - proseSum[Int(firstBlock[node])]
  }

  func characters(in node: Int) -> Int32 {
    characterSum[Int(endBlock[node])] - characterSum[Int(firstBlock[node])]
  }

  /// Words in an element, including excluded blocks.
  func words(in node: Int) -> Int32 {
    wordSum[Int(endBlock[node])] &- wordSum[Int(firstBlock[node])]
  }

  /// Whether a block is one of the ingredients or steps of a recipe. Rule B44 of docs/extraction.md.
  func isInRecipe(_ block: Block) -> Bool {
    let place = recipeParts.firstPlace { $0.upperBound > block.first }
    return place < recipeParts.count && recipeParts[place].contains(block.first)
  }

  /// Whether an element contains a picture.
  func holdsPicture(_ node: Int) -> Bool { holds(oneOf: pictures, node) }

  /// Whether an element contains an input field.
  func holdsField(_ node: Int) -> Bool { holds(oneOf: fields, node) }

  private func holds(oneOf nodes: [Int32], _ node: Int) -> Bool {
    let place = nodes.firstPlace { $0 >= Int32(node) }
    return place < nodes.count && nodes[place] < tree.nodes[node].end
  }

  var prose: Int32 { proseSum[blocks.count] }

  func blockRange(of node: Int) -> Range<Int> {
    let first = Int(firstBlock[node])
    return first..<max(first, Int(endBlock[node]))
  }

  /// The first block that is a heading and a title of the page.
  func headline(_ facts: PageFacts) -> Int? {
    blocks.indices.prefix(Self.headlineReach).first { place in
      let block = blocks[place]
      return block.isHeading && facts.mayBeTitle(characters: Int(block.characters))
        && block.words <= 60 && block.traits.isDisjoint(with: .outside)
        && facts.isTitle(
          NormalizedLine(text(of: block)).letters,
          isExact: tree.nodes[Int(block.container)].kind.tag != .h1)
    }
  }

  /// Number of bytes of a name and of classes that are compared. The signature of one box is asked
  /// for each of its paragraphs.
  private static let signatureReach = 200

  /// A hash of an element's name and classes.
  func signature(of node: Int) -> UInt64 {
    var hash = FNV64()
    for byte in tree.source(of: node).prefix(Self.signatureReach) { hash.add(byte) }
    if let classes = tree.value("class", of: node) {
      for byte in classes.prefix(Self.signatureReach) { hash.add(byte) }
    }
    return hash.value
  }

  /// The list that contains a block, if the block is in a list item.
  func list(of block: Block) -> Int? {
    var node = Int(block.container)
    for _ in 0..<3 where node > 0 {
      let parent = Int(tree.nodes[node].parent)
      if tree.nodes[node].kind.tag == .li { return parent }
      node = parent
    }
    return nil
  }

  func isFormula(_ block: Block) -> Bool {
    tree.nodes[Int(tree.nodes[Int(block.first)].parent)].kind.isMath
  }

  func digest(of block: Block) -> UInt64 {
    var out: [UInt8] = []
    appendText(of: block, to: &out)
    return out.withUnsafeBufferPointer { BlockDigest.of($0) }
  }

  func text(of block: Block) -> String {
    var out: [UInt8] = []
    appendText(of: block, to: &out)
    return out.withUnsafeBufferPointer { PlainText.collapse($0) }
  }

  /// Sets `line` to the text of a block, trimmed and in lower case (ASCII and Cyrillic).
  func readLine(of block: Block, into line: inout [UInt8]) {
    line.removeAll(keepingCapacity: true)
    appendText(of: block, to: &line)
    line.trimAndLowercase()
  }

  /// Appends the text of a block with references resolved, and `lineBreak` for each line break.
  ///
  /// - Parameter isParted: Whether elements beside each other are parted by a blank.
  func appendText(
    of block: Block, to out: inout [UInt8], lineBreak: UInt8 = 0x20, isParted: Bool = false
  ) {
    var node = Int(block.first)
    let end = Int(block.end)
    while node < end {
      let kind = tree.nodes[node].kind
      if kind == .text {
        // A block may begin within a hidden element.
        let isHidden = traits[Int(tree.nodes[node].parent)].contains(.hidden)
        if !isHidden || block.traits.contains(.hidden) {
          out.write(decoded: tree.source(of: node))
        }
      } else if kind.isUnread || kind.isReading || traits[node].contains(.hidden)
        || OutlineBuilder.isSkipped(kind)
      {
        node = Int(tree.nodes[node].end)
        continue
      } else if kind.tag == .br {
        out.append(lineBreak)
      } else if isParted, tree.isBeside(node) {
        out.append(UInt8(ascii: " "))
      }
      node += 1
    }
  }
}
