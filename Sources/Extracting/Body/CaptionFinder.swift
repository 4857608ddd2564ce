internal import Markup

/// Finds captions that have no telling name: short lines that share a box with a picture, and lines
/// that end with a picture credit.
struct CaptionFinder {
  private let outline: PageOutline
  private let tree: PageTree

  /// Maximum number of words in a caption, and in a caption that is marked up as a paragraph.
  private static let maxWords: Int32 = 60
  private static let maxWordsOfParagraph: Int32 = 40
  /// Maximum number of blocks in the box of a picture: the caption and the credit.
  private static let maxBlocks = 2
  /// Minimum number of words and of sentences in a paragraph beside a picture, in a column of its
  /// own.
  private static let wordsInColumn: Int32 = 15
  private static let sentencesInColumn: Int32 = 2
  /// Number of elements around a caption that are searched for its picture.
  private static let reach = 4

  init(_ outline: PageOutline) {
    self.outline = outline
    tree = outline.tree
  }

  /// The captions among the blocks of a body. If too much of the body is in boxes with pictures,
  /// none of these blocks is a caption: then the article consists of pictures with text.
  func captions(among places: [Int]) -> Set<Int> {
    var boxed: Set<Int> = []
    var credited: Set<Int> = []
    var (boxedCharacters, characters): (Int32, Int32) = (0, 0)
    var line: [UInt8] = []
    for place in places {
      let block = outline.blocks[place]
      characters += block.characters
      guard block.words <= Self.maxWords, !block.isHeading, block.traits.isEmpty else { continue }
      outline.readLine(of: block, into: &line)
      let (isCredited, leadsOn) = line.withUnsafeBufferPointer {
        (Self.endsWithCredit($0), $0.last == UInt8(ascii: ":"))
      }
      if isCredited {
        credited.insert(place)
      } else if !leadsOn, isBoxedWithPicture(block) {
        boxed.insert(place)
        boxedCharacters += block.characters
      }
    }
    return boxedCharacters * 5 > characters ? credited : credited.union(boxed)
  }

  private func isBoxedWithPicture(_ block: Block) -> Bool {
    guard !outline.pictures.isEmpty else { return false }
    var box = Int(block.container)
    switch tree.nodes[box].kind.tag {
    case .li, .td, .th, .dd, .dt, .pre, .blockquote, .body: return false
    // A paragraph that contains a picture is a caption if no sentence ends in it.
    case .p where outline.holdsPicture(box): return block.stops == 0 && block.words <= 30
    case .p where block.words > Self.maxWordsOfParagraph || isColumn(block): return false
    default: break
    }
    for _ in 0..<Self.reach {
      guard box > 0, tree.nodes[box].kind.tag != .body, tree.nodes[box].kind.tag != .blockquote,
        !isStep(box)
      else { return false }
      // The outline knows the contents of block elements only.
      if outline.endBlock[box] > 0 {
        let inside = outline.blockRange(of: box)
        guard inside.count <= Self.maxBlocks, !isNumbered(inside) else { return false }
        if outline.holdsPicture(box) { return true }
      }
      box = Int(tree.nodes[box].parent)
    }
    return false
  }

  /// Whether the first block of a box is a number, as of a step or of an entry.
  private func isNumbered(_ blocks: Range<Int>) -> Bool {
    guard blocks.count > 1, let first = blocks.first else { return false }
    let block = outline.blocks[first]
    return block.characters <= 2 && outline.text(of: block).allSatisfy(\.isNumber)
  }

  /// Whether a box is a step of numbered instructions.
  private func isStep(_ box: Int) -> Bool {
    let parent = Int(tree.nodes[box].parent)
    return tree.nodes[box].kind.tag == .li && parent >= 0 && tree.nodes[parent].kind.tag == .ol
  }

  /// Whether a paragraph of several sentences is in a box of its own, beside the box of the picture.
  private func isColumn(_ block: Block) -> Bool {
    let box = Int(tree.nodes[Int(block.container)].parent)
    return block.words >= Self.wordsInColumn && block.stops >= Self.sentencesInColumn && box > 0
      && outline.endBlock[box] > 0 && !outline.holdsPicture(box)
  }

  /// Whether a line ends with the name of the picture's author or owner.
  static func endsWithCredit(_ line: Bytes) -> Bool {
    let end = line.last == UInt8(ascii: ")") ? line.count - 1 : line.count
    for agency in agencies {
      let start = end - agency.utf8CodeUnitCount
      if start >= 0, line.hasPrefixIgnoringCase(agency, at: start) { return true }
    }
    let tail = line.run(max(0, line.count - tailLength), line.count)
    guard let from = credits.end(in: tail) else { return false }
    // The text continues: "See the photo: it shows …".
    return tail.count - from < 50 && tail.run(from, tail.count).firstIndex(of: ". ", from: 0) == nil
  }

  /// Number of bytes at the end of a line that are searched for a credit.
  private static let tailLength = 72

  private static let agencies: [StaticString] = [
    "getty images", "(getty", "/getty", "ap photo", "/reuters", "(reuters", "/afp", "(afp",
    "via ap", "/ap", "file photo", "shutterstock", "istock", "/dpa", "(dpa", "epa-efe", "alamy",
    "imago images", "/epa", "(epa",
  ]
  private static let credits = PhraseIndex([
    "photo: ", "photos: ", "photo by ", "image: ", "image credit: ", "picture: ", "pic: ",
    "photo credit: ", "credit: ", "ap photo/", "courtesy photo", "foto: ", "bild: ", "© ",
    "photo courtesy of ", "image courtesy of ", "фото: ", "photograph: ", "photographer: ",
    "crédit photo", "crédits : ", "fotografía: ", "fotografia: ", "zdjęcie: ", "写真：", "사진=",
  ])
}
