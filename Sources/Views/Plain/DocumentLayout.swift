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
        // The bar continues between two blocks of the same quote.
        let bars = bars(min(previous.quoteDepth, block.quoteDepth))
        sink.write(line: bars, style)
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
    guard above.quoteDepth == below.quoteDepth else { return false }
    switch (above.kind, below.kind) {
    case (.listItem, .listItem): return true
    case (.image, .caption): return true
    default: return false
    }
  }

  private func write(_ block: TextBlock, into sink: inout ByteSink) {
    let bars = bars(block.quoteDepth)
    switch block.kind {
    case .paragraph, .caption:
      let tone: Tone = block.kind == .caption ? .quiet : []
      put(runs(block.spans, tone), bars + indent(block.listDepth), into: &sink)
    case .heading:
      put(runs(block.spans, .bold), bars + indent(block.listDepth), into: &sink)
    case .listItem(let number):
      let outer = bars + indent(max(block.listDepth, 1) - 1)
      let marker = number.map { "\($0). " } ?? "• "
      let hanging = Run(own: String(repeating: " ", count: marker.count))
      put(
        runs(block.spans, []), outer + [Run(own: marker)], rest: outer + [hanging], into: &sink)
    case .code:
      code(
        block.spans,
        isForPasting ? [] : bars + indent(block.listDepth) + [Run(own: "    ")], into: &sink)
    case .table(let rows):
      TableLayout(style: style, lead: bars + indent(block.listDepth)).write(rows, into: &sink)
    case .image(_, let description, let number):
      let words =
        "[" + (description.map { style.wording(.pictureOf, $0) } ?? style.wording[.picture]) + "]"
      let runs = [Run(words, .quiet)] + reference(number)
      put(runs, bars + indent(block.listDepth), into: &sink)
    case .recording(let recording, let number):
      let runs = [Run("[" + style.wording(MediaFile(recording).name) + "]", .quiet)]
      put(runs + reference(number), bars + indent(block.listDepth), into: &sink)
    case .rule:
      put([Run(own: "* * *", .quiet)], bars, into: &sink)
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
  private func code(_ spans: [TextSpan], _ lead: [Run], into sink: inout ByteSink) {
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

  /// Maximum depth; deeper nesting tells the reader nothing more and leaves no room.
  private static let deepest = 6

  private func bars(_ depth: Int) -> [Run] {
    guard depth > 0 else { return [] }
    let count = min(depth, Self.deepest)
    return [Run(own: String(repeating: "│ ", count: count), .quiet)]
  }

  private func indent(_ depth: Int) -> [Run] {
    guard depth > 0 else { return [] }
    return [Run(own: String(repeating: "  ", count: min(depth, Self.deepest)))]
  }
}
