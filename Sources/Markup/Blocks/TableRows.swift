import Models

/// The cells of a table while they are read.
struct TableRows {
  private var rows: [[ContentBlock.TableCell]] = []
  private var hasCell = false
  var isHeader = false {
    didSet { hasCell = true }
  }

  mutating func beginRow() {
    if rows.last?.isEmpty != true { rows.append([]) }
  }

  /// Ends the open cell.
  mutating func add(_ spans: [InlineSpan]) {
    guard hasCell || !spans.isEmpty else { return }
    if rows.isEmpty { rows.append([]) }
    rows[rows.count - 1].append(ContentBlock.TableCell(spans: spans, isHeader: isHeader))
    hasCell = false
  }

  mutating func finish() -> [[ContentBlock.TableCell]] {
    defer { self = TableRows() }
    return rows.filter { !$0.isEmpty }
  }
}
