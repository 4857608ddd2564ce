internal import ViewModels

/// The quotes, lists and levels of headings around the blocks of a long text, whose nesting is
/// numbers: as elements that begin and end.
struct ElementNesting {
  /// Nesting deeper than this says nothing more to a reader.
  private static let deepest = 8
  /// The numbers of items that every reader takes.
  private static let numbers = 1...999_999

  private var quotes = 0
  /// Whether each open list is numbered, and the number of its last item.
  private var lists: [(isNumbered: Bool, number: Int)] = []
  private var headingLevel: Int

  /// - Parameter headingLevel: that of the headline above the text.
  init(below headingLevel: Int) {
    self.headingLevel = headingLevel
  }

  /// What ends and begins before a block; with an item of a list, the item has begun.
  mutating func tags(before block: TextBlock) -> HTML {
    var tags = nest(quotes: min(max(block.quoteDepth, 0), Self.deepest))
    let depth = min(max(block.listDepth, 0), Self.deepest)
    guard case .listItem(let number) = block.kind else { return tags + closeLists(downTo: depth) }
    tags += beginItem(depth: max(depth, 1), number: number)
    return tags
  }

  /// What ends behind the last block.
  mutating func end() -> HTML { nest(quotes: 0) + closeLists(downTo: 0) }

  /// The level of a heading's element: levels follow each other without a gap, below the headline's.
  mutating func level(of heading: Int) -> Int {
    headingLevel = min(max(heading, 2), headingLevel + 1, 6)
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
      // An element between two lists is an item without words of its own.
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
