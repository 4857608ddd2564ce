internal import Markup

/// Finds captions that no name tells of: short lines that share a box with a picture, and lines
/// that end with whose picture it is.
struct CaptionFinder {
  private let outline: PageOutline
  private let tree: PageTree

  /// Words of a caption at most, and of one that is marked as a paragraph.
  private static let mostWords: Int32 = 60
  private static let mostWordsOfParagraph: Int32 = 40
  /// Blocks that a picture's box holds at most: the caption, and the credit.
  private static let mostBlocks = 2
  /// Elements around a caption in which its picture is looked for.
  private static let reach = 4

  init(_ outline: PageOutline) {
    self.outline = outline
    tree = outline.tree
  }

  /// Of the blocks of a body those that are captions. None stands in a box with a picture where
  /// too much of the body does: then pictures with words beside them are what it is made of.
  func captions(among places: [Int]) -> Set<Int> {
    var boxed: Set<Int> = []
    var credited: Set<Int> = []
    var (boxedCharacters, characters): (Int32, Int32) = (0, 0)
    var line: [UInt8] = []
    for place in places {
      let block = outline.blocks[place]
      characters += block.characters
      guard block.words <= Self.mostWords, !block.isHeading, block.traits.isEmpty else { continue }
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
    // A paragraph with a picture in it is a caption where no sentence ends in it.
    case .p where outline.holdsPicture(box): return block.stops == 0 && block.words <= 30
    case .p where block.words > Self.mostWordsOfParagraph: return false
    default: break
    }
    for _ in 0..<Self.reach {
      guard box > 0, tree.nodes[box].kind.tag != .body, tree.nodes[box].kind.tag != .blockquote
      else { return false }
      // Only the content of blocks is known.
      if outline.endBlock[box] > 0 {
        guard outline.blockRange(of: box).count <= Self.mostBlocks else { return false }
        if outline.holdsPicture(box) { return true }
      }
      box = Int(tree.nodes[box].parent)
    }
    return false
  }

  /// Whether the picture's maker or owner is what a line ends with.
  static func endsWithCredit(_ line: Bytes) -> Bool {
    let end = line.last == UInt8(ascii: ")") ? line.count - 1 : line.count
    for agency in agencies {
      let start = end - agency.utf8CodeUnitCount
      if start >= 0, line.hasPrefixIgnoringCase(agency, at: start) { return true }
    }
    let tail = line.run(max(0, line.count - tailLength), line.count)
    guard let from = credits.end(in: tail) else { return false }
    // "See the photo: it shows …" goes on.
    return tail.count - from < 50 && tail.run(from, tail.count).firstIndex(of: ". ", from: 0) == nil
  }

  /// Bytes at the end of a line in which a credit is looked for.
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
