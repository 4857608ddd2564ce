/// Names in a row, one of them current; if they do not fit, names at the ends farthest from the
/// current one are left out.
struct TabBar {
  private let names: [Run]
  private let current: Int?

  init(_ names: [String], current: Int?) {
    self.names = names.map { Run($0) }
    self.current = current.flatMap { names.indices.contains($0) ? $0 : nil }
  }

  func runs(_ style: OutputStyle) -> [Run] {
    guard !names.isEmpty else { return [] }
    let shown = window(style.width)
    var runs: [Run] = []
    if shown.lowerBound > 0 { runs.append(Run(own: "‹ ", .quiet)) }
    for index in shown {
      if index > shown.lowerBound { runs.append(Run(own: " ")) }
      let text = names[index].text
      if index != current {
        runs.append(Run(own: " " + text + " ", .quiet))
      } else if style.isColoured {
        runs.append(Run(own: " " + text + " ", [.bold, .reversed]))
      } else {
        runs.append(Run(own: "[" + text + "]"))
      }
    }
    if shown.upperBound < names.count { runs.append(Run(own: " ›", .quiet)) }
    return runs
  }

  private func window(_ width: Int) -> Range<Int> {
    let cells = names.map { $0.width + 3 }
    if cells.reduce(-1, +) <= width { return names.indices }
    var low = current ?? 0
    var high = low + 1
    // Room for the two arrows.
    var room = width - 4 - cells[low]
    while low > 0 || high < names.count {
      let before = low > 0 && cells[low - 1] <= room
      let after = high < names.count && cells[high] <= room
      guard before || after else { break }
      if after, !before || high - (current ?? 0) <= (current ?? 0) - low + 1 {
        room -= cells[high]
        high += 1
      } else {
        low -= 1
        room -= cells[low]
      }
    }
    return low..<high
  }
}
