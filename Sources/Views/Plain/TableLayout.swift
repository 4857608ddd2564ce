internal import Basics
internal import ViewModels

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
