internal import Basics
internal import ViewModels
internal import Words

extension PlainTextRenderer {
  /// Rows in aligned columns, numbers right-aligned; a brief follows below its row. On a narrow
  /// line names are cut; numbers, times and states never are.
  func table<Items: RandomAccessCollection>(
    _ items: Items, _ fields: [Field<Items.Element>], into sink: inout ByteSink
  ) where Items.Element: ViewModel {
    guard !items.isEmpty else { return }
    let phrasing = ValueFormatter(style: style)
    // In a table a brief is printed below its row, unless it is the only field.
    let all = fields
    let isRow = { (field: Field<Items.Element>) in field.placement != .brief }
    let fields = all.contains(where: isRow) ? all.filter(isRow) : all
    let briefs = fields.count == all.count ? [] : all.filter { !isRow($0) }
    let rows = items.map { item in
      fields.map { phrasing.run($0.value(item), isBare: true) ?? Run(own: "–", .quiet) }
    }
    let titles = fields.map { field in
      Run(own: style.wording.columnTitle(field.name), .quiet)
    }
    let natural = titles.indices.map { column in
      rows.reduce(titles[column].width) { max($0, $1[column].width) }
    }
    let values = fields.map { field in items.map(field.value) }
    let least = zip(natural, values).map { width, values in
      values.allSatisfy(\.isName) ? min(width, 10) : width
    }
    let widths = ColumnWidths(natural, least: least, room: style.width).cells
    let isNumber = values.map { values in
      values.contains(where: \.isNumber) && values.allSatisfy { $0.isNumber || $0 == .none }
    }
    sink.write(line: row(titles, widths, isNumber), style)
    for (item, runs) in zip(items, rows) where sink.isOpen {
      sink.write(line: row(runs, widths, isNumber), style)
      for run in briefs.compactMap({ phrasing.run($0.value(item)) }) {
        sink.write(indented: LineBreaker.lines([run], width: style.width - 2), style)
      }
    }
  }

  private func row(_ runs: [Run], _ widths: [Int], _ isNumber: [Bool]) -> [Run] {
    var row: [Run] = []
    for (index, run) in runs.prefix(widths.count).enumerated() {
      if index > 0 { row.append(Run(own: "  ")) }
      let run = run.cut(to: widths[index])
      let blanks = Run(own: String(repeating: " ", count: max(0, widths[index] - run.width)))
      if isNumber[index] {
        row += [blanks, run]
      } else if index + 1 < widths.count {
        row += [run, blanks]
      } else {
        row.append(run)
      }
    }
    return row
  }
}

extension Run {
  /// The run; if it is wider, its beginning with an ellipsis.
  func cut(to cells: Int) -> Run {
    guard width > cells else { return self }
    var used = 0
    let beginning = text.prefix { character in
      used += CellWidth.of(character)
      return used < cells
    }
    return Run(own: beginning + "…", tone)
  }
}

extension FieldValue {
  /// Whether a reader still recognises it from its beginning; not so for a state, a number or a
  /// time.
  fileprivate var isName: Bool {
    switch self {
    case .text(_, .success), .text(_, .warning), .text(_, .failure): false
    case .message(_, .success), .message(_, .warning), .message(_, .failure): false
    case .text, .message, .link, .image, .picture, .list, .none: true
    default: false
    }
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .count, .score: true
    default: false
    }
  }
}

/// A table inside a text: columns side by side if they are readable, else one paragraph per row.
struct TableLayout {
  let style: OutputStyle
  /// The prefix of every line.
  let lead: [Run]

  func write(_ rows: [[TextBlock.Cell]], into sink: inout ByteSink) {
    let room = style.width - lead.width
    let layout = DocumentLayout(style: style)
    let cells = rows.map { row in
      row.map { layout.runs($0.spans, $0.isHeader ? .bold : []) }
    }
    let count = cells.reduce(0) { max($0, $1.count) }
    guard count > 0 else { return }
    var natural = Array(repeating: 1, count: min(count, room))
    for row in cells {
      for (column, runs) in row.prefix(natural.count).enumerated() {
        natural[column] = max(natural[column], runs.width)
      }
    }
    // A column with fewer cells is not readable.
    let widths = ColumnWidths(natural, least: natural.map { min($0, 6) }, room: room)
    for row in cells where sink.isOpen {
      if widths.cells.count == count {
        aligned(row, widths.cells, into: &sink)
      } else {
        let runs = Array(row.joined(separator: [Run(own: " · ", .quiet)]))
        sink.write(
          lines: LineBreaker.lines(runs, width: room - 2), first: lead,
          rest: lead + [Run(own: "  ")], style)
      }
    }
  }

  /// A row is as high as its highest cell.
  private func aligned(_ row: [[Run]], _ widths: [Int], into sink: inout ByteSink) {
    let columns = zip(row, widths).map { LineBreaker.lines($0, width: $1) }
    let height = columns.reduce(1) { max($0, $1.count) }
    for index in 0..<height {
      var line = lead
      var gap = 0
      for (column, lines) in columns.enumerated() {
        let runs = index < lines.count ? lines[index] : []
        if !runs.isEmpty, gap > 0 { line.append(Run(own: String(repeating: " ", count: gap))) }
        if !runs.isEmpty { gap = 0 }
        line += runs
        gap += widths[column] - runs.width + ColumnWidths.gap
      }
      sink.write(line: line, style)
    }
  }
}

/// The widths of columns that share a line: each gets its minimum, then the remaining space goes to
/// columns that want more, the smallest wishes first. If not all minimums fit, the last columns are
/// left out.
struct ColumnWidths {
  /// Blanks between two columns.
  static let gap = 2

  /// Width in cells of each column that fits, from the first.
  let cells: [Int]

  /// - Parameters:
  ///   - natural: The preferred width of each column.
  ///   - least: The minimum width of each column, at most its preferred width.
  init(_ natural: [Int], least: [Int], room: Int) {
    var left = room
    var kept = 0
    for width in least {
      let needed = width + (kept > 0 ? Self.gap : 0)
      guard needed <= left || kept == 0 else { break }
      left -= needed
      kept += 1
    }
    left = max(0, left)
    let wants = zip(natural, least).prefix(kept).map { $0 - $1 }
    var others = kept
    var most = Int.max
    for want in wants.sorted() {
      if want > left / others {
        most = left / others
        break
      }
      left -= want
      others -= 1
    }
    cells = zip(least, wants).map { $0 + min($1, most) }
  }
}
