/// The quotes and lists around a block, from the outside in.
package struct Nesting: Sendable, Hashable {
  package enum Level: Sendable, Hashable {
    case quote, list
  }

  /// Maximum number of quotes and of lists that are known: deeper nesting tells the reader nothing
  /// more.
  private static let deepest = 8

  package private(set) var levels: [Level] = []
  /// The numbers of those that are not known; they end before any that is.
  private var deeperQuotes = 0
  private var deeperLists = 0

  package init() {}

  /// - Parameter lists: inside of the quotes.
  package init(quotes: Int, lists: Int) {
    func row(_ level: Level, _ count: Int) -> [Level] {
      Array(repeating: level, count: min(max(count, 0), Self.deepest))
    }
    levels = row(.quote, quotes) + row(.list, lists)
  }

  package mutating func enter(_ level: Level) {
    if depth(of: level) < Self.deepest { levels.append(level) } else { changeDeeper(level, by: 1) }
  }

  package mutating func leave(_ level: Level) {
    let isKnown = level == .quote ? deeperQuotes == 0 : deeperLists == 0
    if isKnown { _ = levels.popLast() } else { changeDeeper(level, by: -1) }
  }

  /// The number of quotes or of lists.
  package func depth(of level: Level) -> Int { levels.count { $0 == level } }

  private mutating func changeDeeper(_ level: Level, by change: Int) {
    switch level {
    case .quote: deeperQuotes += change
    case .list: deeperLists += change
    }
  }
}
