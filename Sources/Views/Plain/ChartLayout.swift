internal import Basics
internal import ViewModels
internal import Words

/// Draws charts with block characters on a terminal; in a pipe, a line for each bar.
struct ChartLayout {
  let style: OutputStyle

  /// Columns between nothing and the highest bar, in eighths of a line.
  private static let columns = Array(" ▁▂▃▄▅▆▇█")
  /// Maximum width of a bar beside a name, and of the name itself, in cells.
  private var maxBar: Int { min(24, style.width / 4) }
  private var maxName: Int { min(32, style.width / 3) }

  private var wording: Wording { style.wording }

  func write(_ chart: Chart, into sink: inout ByteSink) {
    guard style.isTerminal else { return records(chart, into: &sink) }
    sink.write(line: [Run(own: wording[chart.title], Tone(.heading))], style)
    guard chart.max > 0 else {
      return sink.write(line: [Run(own: wording[.nothingYet], .quiet)], style)
    }
    switch chart.axis {
    case .time(_, let step): columns(chart, labelEvery: step, into: &sink)
    case .names: rows(chart, into: &sink)
    }
  }

  /// One character for each step of time, with the highest number at the end.
  private func columns(_ chart: Chart, labelEvery step: Int, into sink: inout ByteSink) {
    let heights = chart.bars.map { bar -> Character in
      let height = Double(max(bar.count, 0)) / Double(chart.max) * 8
      return Self.columns[bar.count > 0 ? max(Int(height.rounded()), 1) : 0]
    }
    sink.write(
      line: [
        Run(own: String(heights), .green), Run(own: " " + wording.number(chart.max), .quiet),
      ], style)
    var labels = ""
    for (index, bar) in chart.bars.enumerated() where index % step == 0 {
      let room = index - CellWidth.of(labels)
      guard room >= (index == 0 ? 0 : 1) else { continue }
      labels += String(repeating: " ", count: room) + text(bar.label)
    }
    sink.write(line: [Run(own: labels, .quiet)], style)
  }

  private func rows(_ chart: Chart, into sink: inout ByteSink) {
    let names = chart.bars.map { Run(text($0.label)) }
    let width = min(names.map(\.width).max() ?? 0, maxName)
    for (bar, name) in zip(chart.bars, names) {
      let length = Double(max(bar.count, 0)) / Double(chart.max) * Double(maxBar)
      let line = [
        Run(own: Self.fitted(name.text, to: width) + "  "),
        Run(own: String(repeating: "█", count: max(Int(length.rounded()), 1)), .green),
        Run(own: " " + number(bar, chart.unit)),
      ]
      let note = bar.note.map { Run(own: " · " + wording($0), .quiet) }
      let isOneLine = (line + [note].compactMap(\.self)).width <= style.width
      sink.write(line: isOneLine ? line + [note].compactMap(\.self) : line, style)
      if !isOneLine, let note { sink.write(line: [note], style) }
    }
  }

  /// The text in exactly `width` cells, cut with an ellipsis or filled with blanks.
  private static func fitted(_ text: String, to width: Int) -> String {
    var (shown, room) = ("", width)
    let isWhole = CellWidth.of(text) <= width
    for character in text {
      let cells = CellWidth.of(character)
      guard cells <= (isWhole ? room : room - 1) else { break }
      shown.append(character)
      room -= cells
    }
    if !isWhole {
      shown += "…"
      room -= 1
    }
    return shown + String(repeating: " ", count: max(room, 0))
  }

  private func number(_ bar: Chart.Bar, _ unit: CountUnit) -> String {
    unit == .bare ? wording.number(bar.count) : wording(unit.message(bar.count))
  }

  /// "Most opened", the label and the number, separated by tabs.
  private func records(_ chart: Chart, into sink: inout ByteSink) {
    for bar in chart.bars {
      sink.write(printable: wording[chart.title])
      sink.write(UInt8(ascii: "\t"))
      if case .day(let day) = bar.label {
        sink.write(printable: day.fullDate)
      } else {
        sink.write(printable: text(bar.label))
      }
      sink.write(UInt8(ascii: "\t"))
      sink.write(json: bar.count)
      sink.write(UInt8(ascii: "\n"))
    }
  }

  private func text(_ label: Chart.Label) -> String { wording.text(of: label) }
}

extension Wording {
  func text(of label: Chart.Label) -> String {
    switch label {
    case .day(let day): shortDay(day)
    case .hour(let hour): String(hour)
    case .name(let name): name
    case .word(let key): self[key]
    }
  }
}
