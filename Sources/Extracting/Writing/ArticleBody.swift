internal import Markup

/// The body of an article as markup and as text.
struct ArticleBody: Sendable {
  /// Not yet sanitised.
  var markup: [UInt8] = []
  var text: [UInt8] = []
  var digests: [UInt64] = []
  /// The pictures in document order, without those of formulas.
  var pictures: [LeadPicture] = []
  /// Number of characters in its blocks of prose, and in all blocks.
  var prose = 0
  var characters = 0
  var words = 0
  /// Number of blocks of prose.
  var paragraphs = 0

  /// Adds the counts of a block, whose text begins at `start`.
  mutating func count(_ block: Block, from start: Int) {
    prose += Int(block.prose)
    characters += Int(block.characters)
    words += Int(block.words)
    if block.prose > 0 { paragraphs += 1 }
    if block.words >= BlockDigest.fewestWords, digests.count < ArticleExtractor.digestLimit {
      digests.append(
        text.withUnsafeBufferPointer { BlockDigest.of($0.run(start, $0.count)) })
    }
  }
}
