internal import Basics
package import ViewModels
internal import Words

/// The interactive reader on a terminal's screen: tabs, a remark, cards or a text, and a status
/// line.
package struct BrowseScreen: Sendable {
  /// Index of the first card on the screen, and the list that it belongs to.
  private var top = 0
  private var listing: Listing?
  private let illustrator: Illustrator?
  /// The last picture, cached: scaling it again for each key would cost too much.
  private var drawn: (file: PictureFile, columns: Int, rows: Int, illustration: Illustration?)?

  /// - Parameter illustrator: shows pictures; without it their addresses are printed.
  package init(illustrator: Illustrator? = nil) {
    self.illustrator = illustrator
  }

  /// The screen's content for a model.
  ///
  /// - Parameters:
  ///   - rows: the height of the terminal in lines.
  ///   - style: its width and colours.
  package mutating func frame(
    of model: BrowseViewModel, rows: Int, style: OutputStyle
  ) -> Frame {
    let style = style.forScreen
    let room = max(1, rows - 3)
    var measure: Frame.Measure?
    var picture: Frame.Picture?
    var body: [String]
    switch model.router.current {
    case .help: body = help(style)
    case .list: body = list(model, room: room, style)
    case .article:
      let (text, illustration) = article(model, room: room, style)
      measure = Frame.Measure(lines: text.count, room: room)
      let first = min(model.line, max(0, text.count - room))
      body = Array(text.dropFirst(first))
      if let illustration, let place = body.firstIndex(of: Illustrator.mark) {
        body[place] = ""
        picture = Frame.Picture(row: Self.head + place, illustration: illustration)
      }
    }
    let (footer, cursor) = Self.footer(model, style)
    // A notice longer than one line covers the end of the body.
    body = Array(body.prefix(max(0, room + 1 - footer.count)))
    body += Array(repeating: "", count: max(0, room + 1 - footer.count) - body.count)
    let tabs = Self.lines { sink in
      sink.write(line: TabBar(model.tabs, current: model.tab).runs(style), style)
    }
    let remark = model.remarks.map { style.wording($0) }.joined(separator: " · ")
    let lines =
      tabs + [remark.isEmpty ? "" : Self.line([Run(remark, .quiet).cut(to: style.width)], style)]
      + body + footer
    // A picture is drawn only if all of it is visible.
    let isSeen =
      lines.count <= rows
      && picture.map { $0.row + $0.illustration.rows <= Self.head + body.count } ?? false
    return Frame(
      lines: Array(lines.suffix(max(1, rows))), cursor: cursor, picture: isSeen ? picture : nil,
      measure: measure)
  }

  /// Number of lines above the body.
  private static let head = 2

  private mutating func list(
    _ model: BrowseViewModel, room: Int, _ style: OutputStyle
  ) -> [String] {
    switch model.listState {
    case .loading: return [Self.line([Run(own: style.wording[.browseLoading], .quiet)], style)]
    case .failed(let error): return Self.lines(error, style)
    case .loaded(let listState):
      guard listState.selection != nil else {
        return Self.lines {
          $0.write(
            lines: LineBreaker.lines([Run(style.wording(model.emptiness))], width: style.width),
            style)
        }
      }
      if listing != model.router.listing { (listing, top) = (model.router.listing, 0) }
      return cards(listState, room: room, style)
    }
  }

  /// The cards from the first on the screen. The first changes only as far as needed to show the
  /// selected card completely.
  private mutating func cards(_ listState: ListState, room: Int, _ style: OutputStyle) -> [String] {
    let renderer = PlainTextRenderer(style.narrowed(by: 2))
    func card(_ index: Int) -> [String] {
      let marker = index == listState.selected ? Run(own: "▌ ", .bold) : Run(own: "  ")
      let lead = Self.line([marker], style)
      var lines = Self.lines { renderer.render(element: listState[index], into: &$0) }
        .map { $0.isEmpty ? "" : lead + $0 }
      if lines.last == "" { lines.removeLast() }
      return lines
    }
    top = min(top, listState.selected)
    var shown = [card(listState.selected)]
    var height = shown[0].count
    var first = listState.selected
    // Adds cards above, up to the previous first card, while there is room.
    while first > top {
      let above = card(first - 1)
      guard height + above.count + 1 <= room else { break }
      shown.insert(above, at: 0)
      height += above.count + 1
      first -= 1
    }
    top = first
    var last = listState.selected
    while height < room, last + 1 < listState.count {
      last += 1
      shown.append(card(last))
      height += shown[shown.count - 1].count + 1
    }
    return Array(shown.joined(separator: [""]))
  }

  /// The lines of the article, with space for its picture if that can be shown.
  private mutating func article(
    _ model: BrowseViewModel, room: Int, _ style: OutputStyle
  ) -> ([String], Illustration?) {
    switch model.article {
    case .loading:
      return ([Self.line([Run(own: style.wording[.browseLoading], .quiet)], style)], nil)
    case .failed(let error): return (Self.lines(error, style), nil)
    case .loaded(let detail):
      // The text begins below the picture.
      let illustration = detail.leadPicture.flatMap { file in
        draw(file, columns: style.forReading.width, rows: max(1, room / 2))
      }
      let room = Illustrator(rows: room, leavesRoom: true) { _, _, _ in illustration }
      let renderer = PlainTextRenderer(style, illustrator: room)
      return (Self.lines { renderer.render(detail, into: &$0) }, illustration)
    }
  }

  private mutating func draw(
    _ file: PictureFile, columns: Int, rows: Int
  ) -> Illustration? {
    guard let illustrator else { return nil }
    if let drawn, drawn.file == file, drawn.columns == columns, drawn.rows == rows {
      return drawn.illustration
    }
    let illustration = illustrator.illustration(file, columns: columns, room: rows)
    drawn = (file, columns, rows, illustration)
    return illustration
  }

  private func help(_ style: OutputStyle) -> [String] {
    let keys = KeyBinding.all.reduce(0) { max($0, CellWidth.of($1.keys)) }
    return Self.lines { sink in
      for binding in KeyBinding.all {
        let blanks = String(repeating: " ", count: keys - CellWidth.of(binding.keys))
        let lead = [Run(own: binding.keys, .bold), Run(own: blanks + "  ")]
        let indent = [Run(own: String(repeating: " ", count: keys + 2))]
        sink.write(
          lines: LineBreaker.lines(
            [Run(own: style.wording[binding.action])], width: style.width - keys - 2),
          first: lead, rest: indent, style)
      }
    }
  }

  /// The last line: the input if the reader types, else a notice, which may have several lines,
  /// else the keys; and the position at its end.
  private static func footer(
    _ model: BrowseViewModel, _ style: OutputStyle
  ) -> (lines: [String], cursor: Int?) {
    if let prompt = model.prompt {
      let words = Run(prompt).ending(in: style.width - 2)
      return ([line([Run(own: "/"), words], style)], 1 + words.width)
    }
    let words: Run
    if let notice = model.notice {
      words = Run(lines: style.wording(notice.text), Tone(notice.role))
      let whole = LineBreaker.lines([words], width: style.width, maxLines: 6)
      if whole.count > 1 { return (whole.map { line($0, style) }, nil) }
    } else {
      words = Run(
        own: model.refresh.map { style.wording($0.message) } ?? style.wording[model.hints], .quiet)
    }
    guard let position = model.position else {
      return ([line([words.cut(to: style.width)], style)], nil)
    }
    let room = max(1, style.width - position.count - 1)
    let left = words.cut(to: room)
    let gap = Run(own: String(repeating: " ", count: room - left.width + 1))
    return ([line([left, gap, Run(own: position, .quiet)], style)], nil)
  }

  private static func lines(_ error: ErrorViewModel, _ style: OutputStyle) -> [String] {
    lines { PlainTextRenderer(style).render(error, into: &$0) }
  }

  private static func line(_ runs: [Run], _ style: OutputStyle) -> String {
    lines { $0.write(line: runs, style) }.first ?? ""
  }

  private static func lines(_ write: (inout ByteSink) -> Void) -> [String] {
    var lines = String(writing: write)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension Run {
  /// The run; if it is wider, its end.
  fileprivate func ending(in cells: Int) -> Run {
    var used = 0
    let end = text.reversed().prefix { character in
      used += CellWidth.of(character)
      return used <= cells
    }
    return Run(own: String(end.reversed()), tone)
  }
}

/// The content of a terminal's screen.
package struct Frame: Sendable, Hashable {
  /// The rows from the top.
  package let lines: [String]
  /// The cursor's column in the last row, from 0; `nil` hides the cursor.
  package let cursor: Int?
  /// A picture over empty rows; `nil` for none.
  package let picture: Picture?
  /// The number of lines of the text, and the number that fits; `nil` if no text is shown.
  package let measure: Measure?

  package struct Picture: Sendable, Hashable {
    /// The row of the upper left corner, from 0.
    package let row: Int
    package let illustration: Illustration
  }

  package struct Measure: Sendable, Hashable {
    package let lines: Int
    package let room: Int
  }

  /// The escape sequences that change a screen from another frame to this one; only rows that
  /// differ are written.
  ///
  /// - Parameter shown: the frame on the screen; `nil` if that is unknown.
  package func update(from shown: Frame?) -> String {
    // Hides the cursor during the update.
    var update = "\u{1B}[?25l"
    // The traces that a picture leaves depend on the terminal, so the screen is cleared.
    let isGone = shown?.picture != nil && shown?.picture != picture
    let isWhole = shown == nil || shown?.lines.count != lines.count || isGone
    if isGone { update += shown?.picture?.illustration.erasure ?? "" }
    if isWhole { update += "\u{1B}[2J" }
    for (row, line) in lines.enumerated() {
      if let shown, !isWhole, shown.lines[row] == line { continue }
      update += "\u{1B}[\(row + 1);1H\u{1B}[2K" + line
    }
    if let picture, isWhole || shown?.picture == nil {
      update += "\u{1B}[\(picture.row + 1);1H" + picture.illustration.escape
    }
    if let cursor { update += "\u{1B}[\(lines.count);\(cursor + 1)H\u{1B}[?25h" }
    return update
  }
}
