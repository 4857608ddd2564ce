/// The quotes and lists around a block, from the outside in.
package struct Nesting: Sendable, Hashable {
  package enum Level: Sendable, Hashable {
    case quote, list
  }

  /// Maximum number of levels that are known: deeper nesting tells the reader nothing more.
  private static let deepest = 16

  package private(set) var levels: [Level] = []
  /// The number of levels inside those that are known.
  private var deeper = 0

  package init() {}

  /// - Parameter lists: inside of the quotes.
  package init(quotes: Int, lists: Int) {
    func row(_ level: Level, _ count: Int) -> [Level] {
      Array(repeating: level, count: min(max(count, 0), Self.deepest / 2))
    }
    levels = row(.quote, quotes) + row(.list, lists)
  }

  package mutating func enter(_ level: Level) {
    if levels.count < Self.deepest { levels.append(level) } else { deeper += 1 }
  }

  package mutating func leave() {
    if deeper > 0 { deeper -= 1 } else { _ = levels.popLast() }
  }

  /// The number of quotes or of lists.
  package func depth(of level: Level) -> Int { levels.count { $0 == level } }
}
