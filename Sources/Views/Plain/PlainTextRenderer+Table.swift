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
