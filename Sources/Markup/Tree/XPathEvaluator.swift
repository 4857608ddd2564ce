internal import CLibXML2
import Glibc

/// Evaluates XPath expressions over one document, within a budget for all of them: an expression
/// may look at every node, and there may be as many expressions as a page has items.
final class XPathEvaluator {
  /// Operations of all evaluations; what comes after them finds nothing. A million take some 30 ms.
  private let budget: UInt

  private let context: xmlXPathContextPtr?

  /// - Parameter nodes: How many nodes the document has, of which the budget is made.
  init(_ document: xmlDocPtr, nodes: Int) {
    budget = 20_000_000 + 60 * UInt(nodes)
    LibXML2.prepare()
    context = xmlXPathNewContext(document)
    // Numbers the elements: without, libxml2 walks from sibling to sibling to tell which of two
    // stands first.
    xmlXPathOrderDocElems(document)
    context?.pointee.opLimit = budget
    context?.pointee.error = { _, _ in }
  }

  deinit {
    xmlXPathFreeContext(context)
  }

  /// The budget is used up.
  var isExhausted: Bool { (context?.pointee.opCount ?? 0) >= budget }

  /// Calls `visit` with each node that an expression finds, or `value` with the text that it makes
  /// up (`normalize-space(h2)`) or that an attribute among the nodes has.
  func evaluate(
    _ path: String, at node: xmlNodePtr, value: (String) -> Void = { _ in },
    _ visit: (xmlNodePtr?) -> Void
  ) {
    guard let context, context.pointee.opCount < budget else { return }
    context.pointee.node = node
    guard let object = xmlXPathEvalExpression(path, context) else { return }
    defer { xmlXPathFreeObject(object) }
    guard object.pointee.type == XPATH_NODESET else {
      if let text = xmlXPathCastToString(object) {
        value(String(cString: text))
        free(text)
      }
      return
    }
    guard let set = object.pointee.nodesetval else { return }
    for index in 0..<Int(set.pointee.nodeNr) {
      let found = set.pointee.nodeTab[index]
      if found?.pointee.type == XML_ATTRIBUTE_NODE, let text = xmlNodeGetContent(found) {
        value(String(cString: text))
        free(text)
      } else {
        visit(found)
      }
    }
  }
}
