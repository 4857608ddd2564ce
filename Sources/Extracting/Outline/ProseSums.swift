internal import Markup

/// Running sums over the blocks of a page, to compare the names of its elements with what they
/// contain.
struct ProseSums {
  /// Characters of long paragraphs, their number, and the number of headings, before each block.
  private var prose: [Int32] = [0]
  private var paragraphs: [Int32] = [0]
  private var headings: [Int32] = [0]
  /// The first heading of the first level that is no link.
  private let beginning: Int?

  init(_ blocks: [Block], _ tree: PageTree) {
    prose.reserveCapacity(blocks.count + 1)
    paragraphs.reserveCapacity(blocks.count + 1)
    headings.reserveCapacity(blocks.count + 1)
    for (index, block) in blocks.enumerated() {
      prose.append(prose[index] + (block.isLong ? block.prose : 0))
      paragraphs.append(paragraphs[index] + (block.isLong ? 1 : 0))
      headings.append(headings[index] + (block.isHeading ? 1 : 0))
    }
    beginning = blocks.firstIndex { block in
      block.isHeading && !block.isLinkDense
        && tree.nodes[Int(block.container)].kind.tag == .h1
    }
  }

  func prose(in range: Range<Int>) -> Int32 { prose[range.upperBound] - prose[range.lowerBound] }

  func paragraphs(in range: Range<Int>) -> Int32 {
    paragraphs[range.upperBound] - paragraphs[range.lowerBound]
  }

  func headings(in range: Range<Int>) -> Int32 {
    headings[range.upperBound] - headings[range.lowerBound]
  }

  /// Whether blocks contain the page's first heading and two long paragraphs after it.
  func holdsBeginning(_ range: Range<Int>) -> Bool {
    guard let beginning, range.contains(beginning) else { return false }
    return paragraphs(in: beginning..<range.upperBound) >= 2
  }
}
