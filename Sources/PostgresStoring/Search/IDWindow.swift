/// Articles whose ids lie between two bounds, as the index of words is asked for them.
///
/// An article stands in the index also by the blocks of ids that it is in, of four sizes: a lexeme
/// each, which begins with a blank and so is no word. A word that a million articles hold is then
/// looked for among the latest thousands of them by the index alone, whatever a planner thinks.
struct IDWindow: Hashable {
  /// From this id on.
  let first: Int64
  /// Below this one.
  let end: Int64

  /// Ids of a block, as powers of two.
  private static let sizes: [Int64] = [12, 16, 20, 24]
  private static let mostBlocks = 16

  var count: Int64 { max(0, end - first) }

  /// The blocks that an article is in.
  static func lexemes(of article: Int64) -> [String] {
    sizes.map { lexeme($0, article >> $0) }
  }

  /// The blocks that cover it, some sixteen at most; none where it has no bound above zero and is
  /// wider than that.
  var lexemes: [String] {
    guard count > 0 else { return [] }
    for size in Self.sizes {
      let blocks = (first >> size)...((end - 1) >> size)
      if blocks.count <= Self.mostBlocks { return blocks.map { Self.lexeme(size, $0) } }
    }
    return []
  }

  private static func lexeme(_ size: Int64, _ block: Int64) -> String {
    " \(size):" + String(block, radix: 36)
  }
}
