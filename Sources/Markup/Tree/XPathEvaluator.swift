import Basics
internal import CLibXML2
import Glibc

/// Evaluates XPath expressions over one document, with a shared budget: an expression may visit
/// every node, and there may be as many evaluations as a page has items.
final class XPathEvaluator {
  /// Maximum number of operations for all evaluations; later ones find nothing. A million
  /// operations take about 30 ms.
  private let budget: UInt

  private let context: xmlXPathContextPtr?

  /// - Parameter nodes: The number of nodes in the document, which determines the budget.
  init(_ document: xmlDocPtr, nodes: Int) {
    budget = 20_000_000 + 60 * UInt(nodes)
    context = xmlXPathNewContext(document)
    // Numbers the elements. Otherwise libxml2 walks from sibling to sibling to find which of two
    // nodes comes first.
    _ = xmlXPathOrderDocElems(document)
    context?.pointee.opLimit = budget
    context?.pointee.error = { _, _ in }
  }

  deinit {
    xmlXPathFreeContext(context)
  }

  /// Whether the budget is used up.
  var isExhausted: Bool { (context?.pointee.opCount ?? 0) >= budget }

  /// Calls `visit` with each node that an expression finds. Calls `value` with a computed text
  /// (`normalize-space(h2)`) or with the value of an attribute node.
  func evaluate(
    _ path: String, at node: xmlNodePtr, value: (String) -> Void = { _ in },
    _ visit: (xmlNodePtr?) -> Void
  ) {
    guard let context, context.pointee.opCount < budget else { return }
    context.pointee.node = node
    guard let object = xmlXPathEvalExpression(path, context) else { return }
    defer { xmlXPathFreeObject(object) }
    func take(_ text: UnsafeMutablePointer<xmlChar>) {
      value(String(cString: text).streamSafe)
      free(text)
    }
    guard object.pointee.type == XPATH_NODESET else {
      if let text = xmlXPathCastToString(object) { take(text) }
      return
    }
    guard let set = object.pointee.nodesetval else { return }
    for index in 0..<Int(set.pointee.nodeNr) {
      let found = set.pointee.nodeTab[index]
      if found?.pointee.type == XML_ATTRIBUTE_NODE, let text = xmlNodeGetContent(found) {
        take(text)
      } else {
        visit(found)
      }
    }
  }
}
