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
