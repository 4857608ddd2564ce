package import Basics
package import ViewModels

/// Plain text: cards, tables and wrapped text for a terminal; one record per line for a pipe.
package struct PlainTextRenderer: Renderer {
  let style: OutputStyle
  /// Shows pictures; without it their addresses are printed.
  let illustrator: Illustrator?

  package init(_ style: OutputStyle, illustrator: Illustrator? = nil) {
    self.style = style
    self.illustrator = illustrator
  }

  package func render<Page: PageModel>(_ page: Page, into sink: inout ByteSink) {
    guard Page.shape.isList else {
      let reading = PlainTextRenderer(style.forReading, illustrator: illustrator)
      reading.prose(page, into: &sink)
      reading.beside(page, into: &sink)
      return
    }
    guard style.isTerminal else {
      let chosen = page.choice.map { FieldList($0.leaves) }
      if chosen == nil, Page.Item.arrangement == .prose {
        return passages(page.items, into: &sink)
      }
      for item in page.items where sink.isOpen {
        if let chosen {
          record(into: &sink) { chosen.emitValues(item, $0) }
        } else {
          record(into: &sink) { item.emitValues(.pipe, $0) }
        }
      }
      return
    }
    head(page, into: &sink)
    if page.items.isEmpty { paragraph(page.emptiness, into: &sink) }
    if let choice = page.choice {
      table(page.items, choice.leaves, into: &sink)
    } else {
      items(page.items, into: &sink)
    }
    if page.items.isEmpty, case .document = page.closing { sink.write(line: [], style) }
    paragraph(page.closing, into: &sink)
  }

  /// Only the pictures of a page, for a terminal that shows the text by other means; empty if none
  /// can be shown.
  package func pictures<Page: PageModel>(_ page: Page) -> String {
    var sink = ByteSink()
    for field in Page.display.fields {
      guard case .picture(let file) = field.value(page),
        let drawn = illustrator?.illustration(file, columns: style.forReading.width)
      else { continue }
      sink.write(drawn)
    }
    return sink.text
  }

  /// The reason why a list is empty, for readers who do not see the page itself; empty if the list
  /// has items.
  package func absence<Page: PageModel>(_ page: Page) -> String {
    guard Page.shape.isList, page.items.isEmpty else { return "" }
    return String(writing: { paragraph(page.emptiness, into: &$0) })
  }

  package func render<Element: ViewModel>(element: Element, into sink: inout ByteSink) {
    switch Element.arrangement {
    case .prose: prose(element, into: &sink)
    case _ where !style.isTerminal: record(into: &sink) { element.emitValues(.pipe, $0) }
    case .cards: card(element, into: &sink)
    case .table, .lines: line(element, into: &sink)
    }
  }

  /// A list's own fields and heading, followed by an empty line.
  private func head<Page: PageModel>(_ page: Page, into sink: inout ByteSink) {
    var isEmpty = true
    for field in Page.display.fields {
      let value = field.value(page)
      if case .choices(let names, let current) = value {
        sink.write(line: TabBar(names, current: current).runs(style), style)
        isEmpty = false
      } else if let run = ValueFormatter(style: style).run(value) {
        sink.write(lines: LineBreaker.lines([run], width: style.width), style)
        isEmpty = false
      }
    }
    if page.heading != .none {
      paragraph(page.heading, into: &sink)
      isEmpty = false
    }
    if !isEmpty { sink.write(line: [], style) }
  }

  /// The items beside a single page, for people: the related articles.
  private func beside<Page: PageModel>(_ page: Page, into sink: inout ByteSink) {
    guard !page.items.isEmpty else { return }
    sink.write(line: [], style)
    paragraph(page.heading, into: &sink)
    sink.write(line: [], style)
    for item in page.items where sink.isOpen {
      if Page.Item.arrangement == .cards, style.isTerminal {
        shortCard(item, into: &sink)
      } else {
        line(item, into: &sink)
      }
    }
  }

  private func items<Items: RandomAccessCollection>(_ items: Items, into sink: inout ByteSink)
  where Items.Element: ViewModel {
    guard Items.Element.arrangement != .table else {
      return table(items, Items.Element.display.fields, into: &sink)
    }
    if Items.Element.arrangement == .prose { return passages(items, into: &sink) }
    for item in items where sink.isOpen { render(element: item, into: &sink) }
  }

  /// Items of running text, with an empty line between them.
  private func passages<Items: RandomAccessCollection>(_ items: Items, into sink: inout ByteSink)
  where Items.Element: ViewModel {
    var isFirst = true
    for item in items where sink.isOpen {
      if !isFirst { sink.write(line: [], style) }
      isFirst = false
      prose(item, into: &sink)
    }
  }

  private func paragraph(_ value: FieldValue, into sink: inout ByteSink) {
    if case .document(let document) = value {
      return DocumentLayout(style: style, isForPasting: true).write(document, into: &sink)
    }
    guard let run = ValueFormatter(style: style).run(value) else { return }
    sink.write(lines: LineBreaker.lines([run], width: style.width), style)
  }

  /// One record of a pipe: the values in columns.
  private func record(
    into sink: inout ByteSink, emitValues: ((consuming FieldValue) -> Void) -> Void
  ) {
    var separator: UInt8?
    emitValues { value in
      if let separator { sink.write(separator) }
      separator = UInt8(ascii: "\t")
      guard style.isColoured, case .text(_, let role) = value, role != .plain else {
        return sink.write(column: value)
      }
      sink.write(Tone(role).escape)
      sink.write(column: value)
      sink.write(Tone().escape)
    }
    sink.write(UInt8(ascii: "\n"))
  }
}

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
    sink.write(indented: notes.lines(width: style.width - 2), style)
  }
}
