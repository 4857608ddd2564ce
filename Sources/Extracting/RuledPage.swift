internal import Markup
import Models

/// The parts of a page that the site's own rules select (docs/extraction.md, rule T7).
struct RuledPage {
  /// The elements of the body in document order, not nested in each other; `nil` without a rule for
  /// it.
  var roots: [Int]?
  var removed: Set<Int> = []
  var title: String?
  var authors: [String] = []
  var date: String?

  /// - Throws: ``ExtractionRefusal/badRule(_:)`` if a rule is not a selector or `body` matches
  ///   nothing; ``ExtractionRefusal/tooCostly`` if they match too much.
  static func read(_ tree: PageTree, _ rules: PageSelectors) throws(ExtractionRefusal) -> RuledPage
  {
    guard let document = HTMLDocument(tree) else { throw .badRule("cannot parse the page") }
    var result = RuledPage()
    for rule in rules.remove {
      result.removed.formUnion(document.select(try selector(rule)).map(\.index))
    }
    if let rule = rules.body {
      let found = document.select(try selector(rule)).map(\.index)
      let roots = outermost(found.filter { !result.removed.contains($0) }, in: tree)
      guard !roots.isEmpty else {
        throw document.isExhausted
          ? ExtractionRefusal.tooCostly : .badRule("the body rule “\(rule)” matches nothing")
      }
      result.roots = roots
    } else if !result.removed.isEmpty {
      result.roots = [0]
    }
    if let rule = rules.title { result.title = document.values(try selector(rule)).first }
    if let rule = rules.author { result.authors = document.values(try selector(rule)) }
    if let rule = rules.date { result.date = document.values(try selector(rule)).first }
    guard !document.isExhausted else { throw .tooCostly }
    return result
  }

  private static func selector(_ text: String) throws(ExtractionRefusal) -> HTMLSelector {
    do {
      return try HTMLSelector(text)
    } catch {
      throw .badRule("“\(text)” is not a selector: \(error.message)")
    }
  }

  /// The nodes that are not inside another one; the input is in document order.
  private static func outermost(_ nodes: [Int], in tree: PageTree) -> [Int] {
    var end = 0
    return nodes.filter { node in
      guard node >= end else { return false }
      end = Int(tree.nodes[node].end)
      return true
    }
  }
}
