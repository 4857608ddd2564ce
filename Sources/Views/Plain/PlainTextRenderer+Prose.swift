internal import ViewModels

extension PlainTextRenderer {
  /// Running text: each field at its position, the long text separated from the fields before it.
  func prose<Element: ViewModel>(_ element: Element, into sink: inout ByteSink) {
    let phrasing = ValueFormatter(style: style)
    var notes = RemarkLines()
    var isBelowText = false
    for field in Element.display.fields {
      let value = field.value(element)
      if value == .none { continue }
      if field.placement != .note, !notes.isEmpty {
        sink.write(lines: notes.lines(width: style.width), style)
      }
      switch value {
      case .document(let document):
        sink.write(line: [], style)
        DocumentLayout(style: style).write(document, into: &sink)
        isBelowText = true
      case .records(let records):
        sink.write(line: [], style)
        for record in records { self.record(record, into: &sink) }
      case .charts(let charts):
        for (index, chart) in charts.enumerated() {
          if index > 0, style.isTerminal { sink.write(line: [], style) }
          ChartLayout(style: style).write(chart, into: &sink)
        }
      case .picture(let file) where illustrate(file, into: &sink) || file.isInText: break
      case .link, .image, .picture:
        if let run = phrasing.run(value) { sink.write(address: run, style) }
      case .text(_, let role) where field.placement == .lines,
        .message(_, let role) where field.placement == .lines:
        guard let words = phrasing.words(value) else { continue }
        if isBelowText { sink.write(line: [], style) }
        isBelowText = false
        let run = Run(lines: words, Tone(role))
        // In a pipe a message stays on one line, so that grep finds it.
        let width = style.isTerminal ? style.width : Int.max
        sink.write(lines: LineBreaker.lines([run], width: width), style)
      default:
        guard let run = phrasing.run(value) else { continue }
        switch field.placement {
        case .note, .rank: notes.add(run)
        case .body:
          sink.write(line: [], style)
          fallthrough
        case .headline, .brief, .line, .lines:
          sink.write(lines: LineBreaker.lines([run], width: style.width), style)
        }
      }
    }
    sink.write(lines: notes.lines(width: style.width), style)
  }

  /// - Returns: whether the picture is shown.
  private func illustrate(_ file: PictureFile, into sink: inout ByteSink) -> Bool {
    guard let illustrator,
      let illustration = illustrator.illustration(file, columns: style.width)
    else { return false }
    guard illustration.rows > 0 else { return true }
    sink.write(line: [], style)
    if illustrator.leavesRoom {
      sink.writeRoom(for: illustration)
    } else {
      sink.write(illustration)
    }
    return true
  }

  /// A record inside a field: its address on one line, the rest below.
  private func record(_ record: Record, into sink: inout ByteSink) {
    let phrasing = ValueFormatter(style: style)
    var notes = RemarkLines()
    for entry in record.entries {
      guard let run = phrasing.run(entry.value) else { continue }
      if case .link = entry.value {
        sink.write(address: run, after: [Run(own: "+ ", .quiet)], style)
      } else {
        notes.add(run)
      }
    }
    let indent = [Run(own: "  ")]
    sink.write(
      lines: notes.lines(width: style.width - 2), first: indent, rest: indent, style)
  }
}
