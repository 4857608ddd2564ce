internal import Markup

/// The body of an article in its two forms.
struct ArticleBody: Sendable {
  /// Not sanitised yet.
  var markup: [UInt8] = []
  var text: [UInt8] = []
  var digests: [UInt64] = []
  /// The pictures in reading order.
  var pictures: [LeadPicture] = []
  /// Characters of its blocks that read as prose, and of all.
  var prose = 0
  var characters = 0
  var words = 0
  /// Blocks that read as prose.
  var paragraphs = 0

  /// Adds a block whose text stands from a place on.
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
