internal import Markup

/// Distinguishes data tables from layout tables; each table is examined once.
struct TableKind {
  /// Maximum number of nodes examined in a table.
  private static let budget = 4000

  private var known: [Int: Bool] = [:]

  /// Whether a table, or a part of one, is used for layout. `true` for a node outside of any table.
  mutating func isLayout(_ node: Int, _ outline: PageOutline) -> Bool {
    var current = node
    while current > 0, outline.tree.nodes[current].kind.tag != .table {
      current = Int(outline.tree.nodes[current].parent)
    }
    guard current > 0 else { return true }
    if let found = known[current] { return found }
    let isLayout = Self.isLayout(table: current, outline)
    known[current] = isLayout
    return isLayout
  }

  /// Whether a table contains no header cells or caption, but other tables, a single column or row,
  /// or long prose.
  private static func isLayout(table: Int, _ outline: PageOutline) -> Bool {
    let tree = outline.tree
    if tree.value("role", of: table)?.equalsIgnoringCase("presentation") == true { return true }
    var rows = 0
    var cells = 0
    var widest = 0
    let end = min(Int(tree.nodes[table].end), table + budget)
    var node = table + 1
    while node < end {
      switch tree.nodes[node].kind.tag {
      case .th, .caption, .thead: return false
      case .table: return true
      case .tr:
        rows += 1
        cells = 0
      case .td:
        cells += 1
        widest = max(widest, cells)
      default: break
      }
      node += 1
    }
    if rows < 2 || widest < 2 { return true }
    let blocks = outline.blockRange(of: table)
    return blocks.contains { outline.blocks[$0].prose > 400 }
  }
}
