/// The windows of ids in which a search looks, one after another away from an article. Each window
/// is as wide as the results so far suggest is needed. So a frequent word is found among few
/// articles, and a rare word in few windows.
struct WindowWalk {
  /// Whether the walk goes towards lower ids.
  private let isDown: Bool
  /// Upwards: the first id beyond the walk.
  private let top: Int64
  private let start: Int64
  /// Where the rest begins; downwards the rest is below it.
  private var rest: Int64
  private var width = narrowest
  private var found = 0

  private static let narrowest: Int64 = 1 << 13
  private static let widest: Int64 = 1 << 28
  /// Maximum factor by which a window is wider than the one before.
  private static let growth: Int64 = 16

  /// - Parameter end: above all ids.
  private init(isDown: Bool, from start: Int64, end: Int64) {
    (self.isDown, self.start, rest, top) = (isDown, start, start, end)
  }

  /// - Parameter end: above all ids of the walk.
  static func down(from end: Int64) -> WindowWalk {
    WindowWalk(isDown: true, from: end, end: end)
  }

  /// - Parameter end: above all ids.
  static func up(from start: Int64, to end: Int64) -> WindowWalk {
    WindowWalk(isDown: false, from: start, end: end)
  }

  /// `nil` at the end.
  var next: IDWindow? {
    if isDown { return rest > 0 ? IDWindow(first: max(0, rest - width), end: rest) : nil }
    return rest < top ? IDWindow(first: rest, end: min(top, rest + width)) : nil
  }

  /// Continues after the window.
  ///
  /// - Parameters:
  ///   - count: number of results in it.
  ///   - last: the last id found, if the window may have more results after it.
  ///   - wanted: number of results still wanted.
  mutating func advance(found count: Int, downTo last: Int64?, wanted: Int) {
    guard let window = next else { return }
    found += count
    if isDown { rest = last ?? window.first } else { rest = last.map { $0 + 1 } ?? window.end }
    let walked = Double(max(1, abs(rest - start)))
    // Twice the estimate, since results are spread unevenly.
    let room = found > 0 ? 2 * Double(max(1, wanted)) * walked / Double(found) : .infinity
    let most = min(Self.widest, width * Self.growth)
    width = room < Double(most) ? max(Self.narrowest, Int64(room)) : most
  }
}

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
