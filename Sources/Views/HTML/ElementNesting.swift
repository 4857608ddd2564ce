internal import Basics
internal import ViewModels

/// Turns the nesting depths of the blocks of a long text into start and end tags of quotes, lists
/// and headings.
struct ElementNesting {
  /// Maximum depth; deeper nesting tells the reader nothing more.
  private static let deepest = 8
  /// The item numbers that all browsers accept.
  private static let numbers = 1...999_999

  private var quotes = 0
  /// For each open list, whether it is numbered and the number of its last item.
  private var lists: [(isNumbered: Bool, number: Int)] = []
  private let headlineLevel: Int
  private var headingLevel: Int

  /// - Parameter headlineLevel: the level of the headline above the text.
  init(below headlineLevel: Int) {
    self.headlineLevel = headlineLevel
    headingLevel = headlineLevel
  }

  /// The end and start tags before a block; for a list item they include the start of the item.
  mutating func tags(before block: TextBlock) -> HTML {
    var tags = nest(quotes: min(max(block.quoteDepth, 0), Self.deepest))
    let depth = min(max(block.listDepth, 0), Self.deepest)
    guard case .listItem(let number) = block.kind else { return tags + closeLists(downTo: depth) }
    tags += beginItem(depth: max(depth, 1), number: number)
    return tags
  }

  /// The end tags after the last block.
  mutating func end() -> HTML { nest(quotes: 0) + closeLists(downTo: 0) }

  /// The level of a heading's element: levels have no gaps and start below the headline's.
  mutating func level(of heading: Int) -> Int {
    headingLevel = min(max(heading, headlineLevel + 1), headingLevel + 1, 6)
    return headingLevel
  }

  private mutating func nest(quotes wanted: Int) -> HTML {
    guard wanted != quotes else { return "" }
    var tags = closeLists(downTo: 0)
    while quotes < wanted {
      tags += "<blockquote>"
      quotes += 1
    }
    while quotes > wanted {
      tags += "</blockquote>"
      quotes -= 1
    }
    return tags
  }

  private mutating func beginItem(depth: Int, number: Int?) -> HTML {
    var tags = closeLists(downTo: depth)
    if lists.count == depth, lists[depth - 1].isNumbered != (number != nil) {
      tags += closeLists(downTo: depth - 1)
    }
    guard lists.count < depth else {
      lists[depth - 1].number &+= 1
      return tags + "</li>" + item(number)
    }
    while lists.count < depth {
      let isInnermost = lists.count == depth - 1
      let isNumbered = isInnermost && number != nil
      lists.append((isNumbered, 1))
      tags += isNumbered ? "<ol>" : "<ul>"
      // The element between two nested lists is an item without words of its own.
      if !isInnermost { tags += "<li>" }
    }
    return tags + item(number)
  }

  private mutating func item(_ number: Int?) -> HTML {
    guard let number, number != lists[lists.count - 1].number, Self.numbers.contains(number) else {
      return "<li>"
    }
    lists[lists.count - 1].number = number
    return "<li value=\"\(number)\">"
  }

  private mutating func closeLists(downTo depth: Int) -> HTML {
    var tags: HTML = ""
    while lists.count > depth, let last = lists.popLast() {
      tags += last.isNumbered ? "</li></ol>" : "</li></ul>"
    }
    return tags
  }
}
