internal import Basics
internal import ViewModels
internal import Words

/// A long text on a terminal or a page: blocks separated by empty lines, quotes behind a bar, lists
/// indented, and numbered links at the end.
struct DocumentLayout {
  let style: OutputStyle
  /// Whether code begins at the margin and is never broken, so that it can be copied.
  var isForPasting = false

  func write(_ document: TextDocument, into sink: inout ByteSink) {
    var previous: TextBlock?
    for block in document.blocks where sink.isOpen {
      if let previous, !belong(previous, block) {
        sink.write(line: gap(between: previous, and: block), style)
      }
      write(block, into: &sink)
      previous = block
    }
    guard !document.links.isEmpty else { return }
    sink.write(line: [], style)
    for (index, link) in document.links.enumerated() where sink.isOpen {
      sink.write(address: Run(link), after: [Run(own: "[\(index + 1)] ", .quiet)], style)
    }
  }

  /// Whether no empty line separates the blocks: items of a list, or a picture and its caption.
  private func belong(_ above: TextBlock, _ below: TextBlock) -> Bool {
    guard above.nesting.depth(of: .quote) == below.nesting.depth(of: .quote) else { return false }
    if above.item != nil, below.item != nil { return true }
    if case .image = above.kind { return below.kind == .caption }
    return false
  }

  /// The line between two blocks, on which the bars of their quotes go on.
  private func gap(between above: TextBlock, and below: TextBlock) -> [Run] {
    let levels = below.item == nil ? below.nesting.levels[...] : below.around
    let shared = zip(levels, above.nesting.levels).prefix { $0 == $1 }.map(\.0)
    return lead(shared.prefix((shared.lastIndex(of: .quote) ?? -1) + 1))
  }

  private func write(_ block: TextBlock, into sink: inout ByteSink) {
    let (first, rest) = leads(of: block)
    func put(_ runs: [Run]) { self.put(runs, first, rest: rest, into: &sink) }
    switch block.kind {
    case .paragraph: put(runs(block.spans, []))
    case .caption: put(runs(block.spans, .quiet))
    case .heading: put(runs(block.spans, .bold))
    case .code:
      if isForPasting, block.item != nil { sink.write(line: first, style) }
      code(
        block.spans, isForPasting ? (first: [], rest: []) : (first: first, rest: rest), into: &sink)
    case .table(let rows):
      if block.item != nil { sink.write(line: first, style) }
      TableLayout(style: style, lead: rest).write(rows, into: &sink)
    case .image(_, let description, let number):
      let words =
        "[" + (description.map { style.wording(.pictureOf, $0) } ?? style.wording[.picture]) + "]"
      put([Run(words, .quiet)] + reference(number))
    case .recording(let recording, let number):
      let words = "[" + style.wording(MediaFile(recording).name) + "]"
      put([Run(words, .quiet)] + reference(number))
    case .rule: put([Run(own: "* * *", .quiet)])
    }
  }

  private func put(
    _ runs: [Run], _ first: [Run], rest: [Run]? = nil, into sink: inout ByteSink
  ) {
    let room = style.width - first.width
    sink.write(
      lines: LineBreaker.lines(runs, width: room), first: first, rest: rest ?? first,
      isProse: true, style)
  }

  /// Preformatted lines keep their blanks; a line that is too wide continues on the next.
  private func code(
    _ spans: [TextSpan], _ leads: (first: [Run], rest: [Run]), into sink: inout ByteSink
  ) {
    let indent = isForPasting ? [] : [Run(own: "    ")]
    var lead = leads.first + indent
    let room = isForPasting ? Int.max : style.width - lead.width
    let text = Printable.lines(spans.reduce(into: "") { $0 += $1.plainText })
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line
      repeat {
        var used = 0
        let piece = rest.prefix { character in
          used += CellWidth.of(character)
          return used <= room
        }
        sink.write(line: piece.isEmpty ? [] : lead + [Run(own: String(piece))], style)
        rest = rest[piece.endIndex...]
        if !piece.isEmpty { lead = leads.rest + indent }
      } while !rest.isEmpty
    }
  }

  /// A text's runs, each link followed by its number.
  func runs(_ spans: [TextSpan], _ tone: Tone) -> [Run] {
    var runs: [Run] = []
    for span in spans {
      let text = span.style.contains(.code) ? "`\(span.plainText)`" : span.plainText
      runs.append(Run(lines: text, tone.union(Tone(span.style))))
      runs += reference(span.number)
    }
    return runs
  }

  private func reference(_ number: Int?) -> [Run] {
    // The number stays on the line of the word before it.
    number.map { [Run(own: " [\($0)]", .quiet).whole] } ?? []
  }

  /// Maximum depth of quotes, and of lists; more leave no room.
  private static let deepest = 6

  /// What the first line of a block and the others begin with.
  private func leads(of block: TextBlock) -> (first: [Run], rest: [Run]) {
    guard let item = block.item else {
      let lead = lead(block.nesting.levels[...])
      return (lead, lead)
    }
    let (outer, inner) = (lead(block.around), lead(block.within))
    let marker =
      switch item {
      case .bullet: "• "
      case .number(let number): "\(number). "
      }
    let hanging = String(repeating: " ", count: marker.count)
    return (outer + [Run(own: marker)] + inner, outer + [Run(own: hanging)] + inner)
  }

  /// A bar for each quote, and room for each list.
  private func lead(_ levels: ArraySlice<Nesting.Level>) -> [Run] {
    var (left, row): ([Nesting.Level: Int], [(level: Nesting.Level, count: Int)]) = ([:], [])
    for level in levels where left[level, default: Self.deepest] > 0 {
      left[level, default: Self.deepest] -= 1
      if row.last?.level == level { row[row.count - 1].count += 1 } else { row.append((level, 1)) }
    }
    return row.map { level, count in
      level == .quote
        ? Run(own: String(repeating: "│ ", count: count), .quiet)
        : Run(own: String(repeating: "  ", count: count))
    }
  }
}

extension TextBlock {
  /// What is around the list whose item the block begins, and inside the item.
  fileprivate var around: ArraySlice<Nesting.Level> {
    nesting.levels[..<(nesting.levels.lastIndex(of: .list) ?? nesting.levels.endIndex)]
  }
  fileprivate var within: ArraySlice<Nesting.Level> {
    nesting.levels[around.endIndex...].dropFirst()
  }
}
