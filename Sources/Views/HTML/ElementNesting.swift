internal import Basics
internal import ViewModels

/// Turns the nesting of the blocks of a long text into start and end tags of quotes, lists and
/// headings. A block stays inside the item that is open around it.
struct ElementNesting {
  /// The item numbers that all browsers accept.
  private static let numbers = -999_999...999_999

  private enum Element {
    case quote
    /// With the number of its last item.
    case list(isNumbered: Bool, number: Int)
    /// A list without an item so far, whose words stand where it would: it has no tags.
    case unlisted

    var level: Nesting.Level {
      if case .quote = self { .quote } else { .list }
    }
  }

  /// The elements around the last block, from the outside in; of lists also the item.
  private var open: [Element] = []
  private let headlineLevel: Int
  private var headingLevel: Int

  /// - Parameter headlineLevel: the level of the headline above the text.
  init(below headlineLevel: Int) {
    self.headlineLevel = headlineLevel
    headingLevel = headlineLevel
  }

  /// The end and start tags before a block, including the start of its item.
  mutating func tags(before block: TextBlock) -> HTML {
    var levels = block.nesting.levels
    var tags: HTML = ""
    if let item = block.item {
      if !levels.contains(.list) { levels.append(.list) }
      tags += begin(item, within: levels)
    } else {
      tags += close(downTo: shared(with: levels))
    }
    for level in levels[open.count...] {
      open.append(level == .quote ? .quote : .unlisted)
      if level == .quote { tags += "<blockquote>" }
    }
    return tags
  }

  /// The end tags after the last block.
  mutating func end() -> HTML { close(downTo: 0) }

  /// The level of a heading's element: levels have no gaps and start below the headline's.
  mutating func level(of heading: Int) -> Int {
    headingLevel = min(max(heading, headlineLevel + 1), headingLevel + 1, 6)
    return headingLevel
  }

  /// The number of open elements that are also around a block.
  private func shared(with levels: [Nesting.Level]) -> Int {
    zip(open, levels).prefix { $0.level == $1 }.count
  }

  /// The tags up to the start of an item of the innermost list.
  private mutating func begin(_ item: TextBlock.Marker, within levels: [Nesting.Level]) -> HTML {
    let place = levels.lastIndex(of: .list) ?? 0
    let shared = shared(with: levels)
    let isNumbered = item != .bullet
    if shared > place, case .list(let isSame, let number) = open[place], isSame == isNumbered {
      let tags = close(downTo: place + 1)
      open[place] = .list(isNumbered: isNumbered, number: number &+ 1)
      return tags + "</li>" + start(of: item)
    }
    var tags = close(downTo: min(shared, place))
    for level in levels[open.count..<place] {
      // The element between two nested lists is an item without words of its own.
      tags += level == .quote ? "<blockquote>" : "<ul><li>"
      open.append(level == .quote ? .quote : .list(isNumbered: false, number: 1))
    }
    open.append(.list(isNumbered: isNumbered, number: 1))
    return tags + (isNumbered ? "<ol>" : "<ul>") + start(of: item)
  }

  /// - Returns: the start tag of an item of the list that is open last.
  private mutating func start(of item: TextBlock.Marker) -> HTML {
    guard case .number(let number) = item, let last = open.last,
      case .list(let isNumbered, let expected) = last, number != expected,
      Self.numbers.contains(number)
    else { return "<li>" }
    open[open.count - 1] = .list(isNumbered: isNumbered, number: number)
    return "<li value=\"\(number)\">"
  }

  private mutating func close(downTo count: Int) -> HTML {
    var tags: HTML = ""
    while open.count > count, let last = open.popLast() {
      switch last {
      case .quote: tags += "</blockquote>"
      case .list(let isNumbered, _): tags += isNumbered ? "</li></ol>" : "</li></ul>"
      case .unlisted: break
      }
    }
    return tags
  }
}
