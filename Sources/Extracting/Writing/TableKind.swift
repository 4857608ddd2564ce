internal import Markup

/// Tells tables of data from tables that lay a page out.
enum TableKind {
  /// Nodes of a table that are looked at.
  private static let budget = 4000

  /// Whether a table is there for its looks: it holds other tables, a single column or row, or
  /// long prose, and no headings of its own.
  static func isLayout(_ table: Int, _ outline: PageOutline) -> Bool {
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
