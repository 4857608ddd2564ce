internal import Basics
internal import ViewModels

extension PlainTextRenderer {
  /// A card: the rank in the margin, at most two lines of headline, at most three lines of brief,
  /// and the remarks; then an empty line.
  func card<Element: ViewModel>(_ element: Element, into sink: inout ByteSink) {
    let phrasing = ValueFormatter(style: style)
    var margin: [Run] = []
    var indent: [Run] = []
    var notes = RemarkLines()
    func room() -> Int { style.width - indent.width }
    func put(_ lines: [[Run]], isProse: Bool = false, into sink: inout ByteSink) {
      sink.write(lines: lines, first: margin, rest: indent, isProse: isProse, style)
      margin = indent
    }
    for field in Element.display.fields {
      let value = field.value(element)
      if field.placement == .brief, let runs = passage(value) {
        put(LineBreaker.lines(runs, width: room(), maxLines: 3), isProse: true, into: &sink)
        continue
      }
      guard let run = phrasing.run(value) else { continue }
      if field.placement != .note, !notes.isEmpty { put(notes.lines(width: room()), into: &sink) }
      switch field.placement {
      case .rank:
        let blanks = String(repeating: " ", count: max(0, 3 - run.width))
        margin = [Run(own: blanks + run.text + " ", .quiet)]
        indent = [Run(own: "    ")]
      case .headline:
        put(LineBreaker.lines([run], width: room(), maxLines: 2), into: &sink)
      case .brief:
        put(LineBreaker.lines([run], width: room(), maxLines: 3), into: &sink)
      case .line, .lines, .body:
        put(LineBreaker.lines([run], width: room()), into: &sink)
      case .note: notes.add(run)
      }
    }
    put(notes.lines(width: room()), into: &sink)
    sink.write(line: [], style)
  }

  /// A brief with styled words: the first block of a document.
  private func passage(_ value: FieldValue) -> [Run]? {
    guard case .document(let document) = value, let block = document.blocks.first else {
      return nil
    }
    // Emphasised words are not dimmed.
    return block.spans.map { span in
      Run(span.text, span.style.isEmpty ? .quiet : Tone(span.style))
    }
  }

  /// A card without its brief: the headline, and the remarks below it.
  func shortCard<Element: ViewModel>(_ element: Element, into sink: inout ByteSink) {
    let phrasing = ValueFormatter(style: style)
    var notes = RemarkLines()
    for field in Element.display.fields where field.placement != .brief {
      guard let run = phrasing.run(field.value(element)) else { continue }
      if field.placement == .headline {
        sink.write(
          lines: LineBreaker.lines([run], width: style.width - 2, maxLines: 2),
          rest: [Run(own: "  ")], style)
      } else if field.placement == .note {
        notes.add(run)
      }
    }
    sink.write(indented: notes.lines(width: style.width - 2), style)
  }

  /// All fields on one line; overlong text continues below, indented.
  func line<Element: ViewModel>(_ element: Element, into sink: inout ByteSink) {
    let phrasing = ValueFormatter(style: style)
    var runs: [Run] = []
    var separator = ""
    for field in Element.display.fields where field.placement != .brief {
      guard let run = phrasing.run(field.value(element)) else { continue }
      if !separator.isEmpty { runs.append(Run(own: separator, .quiet).separating) }
      // A short remark is not broken; a sentence wraps.
      runs.append(field.placement == .note && run.width < 24 ? run.whole : run)
      separator = field.placement == .rank ? " " : " · "
    }
    sink.write(
      lines: LineBreaker.lines(runs, width: style.width - 2), rest: [Run(own: "  ")], style)
  }
}

/// Short remarks that share lines, separated by a middle dot; a remark is broken only if it is
/// wider than a line.
struct RemarkLines {
  private var notes: [Run] = []

  var isEmpty: Bool { notes.isEmpty }

  mutating func add(_ run: Run) {
    notes.append(run)
  }

  /// Returns the lines of the collected remarks and clears them.
  mutating func lines(width: Int, tone: Tone = .quiet) -> [[Run]] {
    var lines: [[Run]] = []
    var line: [Run] = []
    var used = 0
    for note in notes {
      let note = note.tone.isEmpty ? Run(own: note.text, tone) : note
      let cells = note.width
      if !line.isEmpty, used + 3 + cells > width {
        lines.append(line)
        (line, used) = ([], 0)
      }
      if cells > width {
        lines += LineBreaker.lines([note], width: width)
        continue
      }
      if !line.isEmpty {
        line.append(Run(own: " · ", tone))
        used += 3
      }
      line.append(note)
      used += cells
    }
    if !line.isEmpty { lines.append(line) }
    notes = []
    return lines
  }
}
