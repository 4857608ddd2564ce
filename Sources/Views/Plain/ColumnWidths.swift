/// The widths of columns that share a line: each as wide as it wants to be where there is room,
/// else the widest give way first, down to one common width.
struct ColumnWidths {
  /// Blanks between two columns.
  static let gap = 2

  let cells: [Int]
  /// Whether every column has kept room for a few characters.
  let isReadable: Bool

  init(_ natural: [Int], room: Int) {
    var left = max(0, room - Self.gap * (natural.count - 1))
    var others = natural.count
    var most = Int.max
    for width in natural.sorted() {
      if width > left / others {
        most = left / others
        break
      }
      left -= width
      others -= 1
    }
    cells = natural.map { max(1, min($0, most)) }
    isReadable = most >= 6
  }
}
