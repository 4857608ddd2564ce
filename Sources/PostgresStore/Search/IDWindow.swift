/// A range of article ids, as a condition for the word index.
///
/// The index also holds, for each article, the blocks of ids that contain it, in four sizes: one
/// lexeme each, which begins with a blank so that it can't be a word. A word of a million articles
/// is then found among the latest thousands by the index alone, whatever the planner estimates.
struct IDWindow: Hashable {
  /// The first id.
  let first: Int64
  /// The id after the last.
  let end: Int64

  /// Sizes of blocks, as powers of two.
  private static let sizes: [Int64] = [12, 16, 20, 24]
  private static let maxBlocks = 16

  var count: Int64 { max(0, end - first) }

  /// The lexemes of the blocks that contain an article.
  static func lexemes(of article: Int64) -> [String] {
    sizes.map { lexeme($0, article >> $0) }
  }

  /// The lexemes of the blocks that cover the range, sixteen at most; empty if the range is wider
  /// than that many of the largest blocks.
  var lexemes: [String] {
    guard count > 0 else { return [] }
    for size in Self.sizes {
      let blocks = (first >> size)...((end - 1) >> size)
      if blocks.count <= Self.maxBlocks { return blocks.map { Self.lexeme(size, $0) } }
    }
    return []
  }

  private static func lexeme(_ size: Int64, _ block: Int64) -> String {
    " \(size):" + String(block, radix: 36)
  }
}
