internal import CLibXML2

/// Evaluates XPath expressions over one document, within a budget for all of them: an expression
/// may look at every node, and there may be as many expressions as a page has items.
final class XPathEvaluator {
  /// Operations of all evaluations, some seconds of them; what comes after finds nothing.
  private static let budget: UInt = 400_000_000

  private let context: xmlXPathContextPtr?

  init(_ document: xmlDocPtr) {
    context = xmlXPathNewContext(document)
    // Numbers the elements: without, libxml2 walks from sibling to sibling to tell which of two
    // stands first.
    xmlXPathOrderDocElems(document)
    context?.pointee.opLimit = Self.budget
    context?.pointee.error = { _, _ in }
  }

  deinit {
    xmlXPathFreeContext(context)
  }

  /// Calls `visit` with each node that an expression finds.
  func evaluate(_ path: String, at node: xmlNodePtr, _ visit: (xmlNodePtr?) -> Void) {
    guard let context, context.pointee.opCount < Self.budget else { return }
    context.pointee.node = node
    guard let object = xmlXPathEvalExpression(path, context) else { return }
    defer { xmlXPathFreeObject(object) }
    guard object.pointee.type == XPATH_NODESET, let set = object.pointee.nodesetval else { return }
    for index in 0..<Int(set.pointee.nodeNr) { visit(set.pointee.nodeTab[index]) }
  }
}
