internal import Markup
import Models

/// What a site's own rules take out of a page.
struct RuledPage {
  /// The body as markup.
  var body: [UInt8]?
  var title: String?
  var authors: [String] = []
  var date: String?

  /// - Throws: ``ExtractionRefusal/badRule(_:)`` where a rule is no selector or `body` finds nothing.
  static func read(_ text: [UInt8], _ rules: PageSelectors) throws(ExtractionRefusal) -> RuledPage {
    guard let document = HTMLDocument(text) else { throw .badRule("the page can't be read") }
    var result = RuledPage()
    var leftOut: Set<HTMLNode> = []
    for rule in rules.remove { leftOut.formUnion(document.select(try selector(rule))) }
    if let rule = rules.body {
      var markup = ""
      for node in outermost(document.select(try selector(rule)), in: document) {
        markup += document.outerHTML(of: node, leavingOut: leftOut)
      }
      guard !markup.isEmpty else {
        throw .badRule("the rule for the body, “\(rule)”, finds nothing")
      }
      result.body = Array(markup.utf8)
    } else if !leftOut.isEmpty, let root = document.root {
      result.body = Array(document.outerHTML(of: root, leavingOut: leftOut).utf8)
    }
    if let rule = rules.title { result.title = document.values(try selector(rule)).first }
    if let rule = rules.author { result.authors = document.values(try selector(rule)) }
    if let rule = rules.date { result.date = document.values(try selector(rule)).first }
    return result
  }

  private static func selector(_ text: String) throws(ExtractionRefusal) -> HTMLSelector {
    do {
      return try HTMLSelector(text)
    } catch {
      throw .badRule("“\(text)” is no selector: \(error.message)")
    }
  }

  private static func outermost(
    _ nodes: [HTMLNode], in document: borrowing HTMLDocument
  ) -> [HTMLNode] {
    let all = Set(nodes)
    return nodes.filter { node in
      var parent = document.parent(of: node)
      while let current = parent {
        if all.contains(current) { return false }
        parent = document.parent(of: current)
      }
      return true
    }
  }
}
