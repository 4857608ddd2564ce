internal import ViewModels

extension PlainTextRenderer {
  /// Rows under each other in aligned columns, numbers to the right; a brief stands below its row.
  /// Names give way where the line is too short; numbers, times and states are never cut.
  func table<Items: RandomAccessCollection>(_ items: Items, into sink: inout ByteSink)
  where Items.Element: ViewModel {
    guard !items.isEmpty else { return }
    let phrasing = Phrasing(style: style)
    let fields = Items.Element.display.fields.filter { $0.place != .brief }
    let briefs = Items.Element.display.fields.filter { $0.place == .brief }
    let rows = items.map { item in
      fields.map { phrasing.run($0.value(item), isBare: true) ?? Run(own: "–", .quiet) }
    }
    let titles = fields.map { field in
      Run(own: field.name.description.split(separator: "_").joined(separator: " "), .quiet)
    }
    let natural = titles.indices.map { column in
      rows.reduce(titles[column].width) { max($0, $1[column].width) }
    }
    let values = fields.map { field in items.map(field.value) }
    let least = zip(natural, values).map { width, values in
      values.allSatisfy(\.isName) ? min(width, 10) : width
    }
    let widths = ColumnWidths(natural, least: least, room: style.width).cells
    let isNumber = values.map { $0.allSatisfy(\.isNumber) }
    sink.write(line: row(titles, widths, isNumber), style)
    for (item, runs) in zip(items, rows) where sink.isOpen {
      sink.write(line: row(runs, widths, isNumber), style)
      for run in briefs.compactMap({ phrasing.run($0.value(item)) }) {
        let indent = [Run(own: "  ")]
        sink.write(
          lines: LineBreaker.lines([run], width: style.width - 2), first: indent, rest: indent,
          style)
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
  /// The run, or its beginning with an ellipsis where it is wider.
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
  /// Text that a person still knows by its beginning.
  fileprivate var isName: Bool {
    switch self {
    case .text(_, .plain), .none: true
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
