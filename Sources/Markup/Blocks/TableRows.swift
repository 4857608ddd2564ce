import Models

/// The cells of a table while they come in.
struct TableRows {
  private var rows: [[ContentBlock.TableCell]] = []
  private var hasCell = false
  var isHeader = false {
    didSet { hasCell = true }
  }

  mutating func beginRow() {
    if rows.last?.isEmpty != true { rows.append([]) }
  }

  /// Ends the cell that is open.
  mutating func add(_ spans: [InlineSpan]) {
    guard hasCell || !spans.isEmpty else { return }
    if rows.isEmpty { rows.append([]) }
    rows[rows.count - 1].append(ContentBlock.TableCell(spans: spans, isHeader: isHeader))
    hasCell = false
  }

  mutating func take() -> [[ContentBlock.TableCell]] {
    defer { self = TableRows() }
    return rows.filter { !$0.isEmpty }
  }
}
