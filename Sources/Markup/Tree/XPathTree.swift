import Basics
internal import CLibXML2
import Glibc

/// A ``PageTree`` as libxml2 nodes, for XPath.
struct XPathTree {
  /// The owner must free it.
  let document: xmlDocPtr
  /// Indexed by the node's index in the page's tree; adjacent texts share one node.
  private(set) var nodes: [xmlNodePtr] = []

  /// The nodes of a tree; `nil` if memory is exhausted.
  static func build(_ tree: PageTree) -> XPathTree? {
    _ = LibXML2.isReady
    guard let document = htmlNewDocNoDtD(nil, nil) else { return nil }
    var built = XPathTree(document: document)
    guard built.add(tree) else {
      xmlFreeDoc(document)
      return nil
    }
    return built
  }

  private mutating func add(_ tree: PageTree) -> Bool {
    nodes.reserveCapacity(tree.nodes.count)
    var text: [UInt8] = []
    for (index, node) in tree.nodes.enumerated() {
      let isText = node.kind == .text
      if isText, index > 0, tree.nodes[index - 1].kind == .text,
        tree.nodes[index - 1].parent == node.parent
      {
        nodes.append(nodes[index - 1])
        continue
      }
      let made = isText ? addText(at: index, of: tree, &text) : addElement(index, of: tree)
      guard let made else { return false }
      made.pointee._private = UnsafeMutableRawPointer(bitPattern: index + 1)
      nodes.append(made)
      if node.parent < 0 {
        _ = xmlDocSetRootElement(document, made)
      } else {
        _ = xmlAddChild(nodes[Int(node.parent)], made)
      }
    }
    return !nodes.isEmpty
  }

  private func addElement(_ index: Int, of tree: PageTree) -> xmlNodePtr? {
    let tag = tree.nodes[index].kind.tag
    let name = tag?.name ?? tree.source(of: index).string.lowercased()
    guard let node = xmlNewDocNode(document, nil, name, nil) else { return nil }
    tree.eachAttribute(of: index) { name, value in
      var name: [UInt8] = name.map(\.asciiLowercased)
      name.append(0)
      var decoded: [UInt8] = []
      decoded.write(decoded: value, inAttribute: true)
      decoded.append(0)
      // Of duplicate attributes, the first counts.
      if xmlHasProp(node, name) == nil { _ = xmlNewProp(node, name, decoded) }
    }
    return node
  }

  /// A text, joined with the texts that directly follow it.
  private func addText(
    at first: Int, of tree: PageTree, _ text: inout [UInt8]
  ) -> xmlNodePtr? {
    text.removeAll(keepingCapacity: true)
    let parent = tree.nodes[first].parent
    let isRaw = parent >= 0 && tree.nodes[Int(parent)].kind.isUnread
    var index = first
    while index < tree.nodes.count, tree.nodes[index].kind == .text,
      tree.nodes[index].parent == parent
    {
      let source = tree.source(of: index)
      if isRaw { text.append(contentsOf: source) } else { text.write(decoded: source) }
      index += 1
    }
    return text.withUnsafeBufferPointer {
      xmlNewDocTextLen(document, $0.baseAddress, Int32(clamping: $0.count))
    }
  }
}

/// Evaluates XPath expressions over one document, with a shared budget: an expression may visit
/// every node, and there may be as many evaluations as a page has items.
final class XPathEvaluator {
  /// Maximum number of operations for all evaluations; later ones find nothing. A million
  /// operations take about 30 ms.
  private let budget: UInt
  /// What remains of the operations of nested steps (``XPathRoute/Step/isNested``). Each may be
  /// followed by a comparison with every node found, so there are fewer, the larger the document.
  private var nested: UInt
  /// Whether the budget is used up.
  private(set) var isExhausted = false

  private let context: xmlXPathContextPtr?
  /// By the place of a node: the number of the step that found it last.
  private var lastFound: [UInt32]
  private var stepNumber: UInt32 = 0

  /// - Parameter nodes: The number of nodes in the document, which determines the budget.
  init(_ document: xmlDocPtr, nodes: Int) {
    budget = 20_000_000 + 60 * UInt(nodes)
    nested = min(budget, max(200_000, 6_000_000_000 / UInt(max(nodes, 1))))
    lastFound = Array(repeating: 0, count: nodes + 1)
    context = xmlXPathNewContext(document)
    // Numbers the elements. Otherwise libxml2 walks from sibling to sibling to find which of two
    // nodes comes first.
    _ = xmlXPathOrderDocElems(document)
    context?.pointee.error = { _, _ in }
  }

  deinit {
    xmlXPathFreeContext(context)
  }

  /// Calls `visit` with each node that a route finds, in document order. Calls `value` with a
  /// computed text (`normalize-space(h2)`) or with the value of an attribute node.
  func evaluate(
    _ route: XPathRoute, at node: xmlNodePtr, value: (String) -> Void = { _ in },
    _ visit: (xmlNodePtr) -> Void
  ) {
    func take(_ text: UnsafeMutablePointer<xmlChar>) {
      value(String(cString: text).streamSafe)
      free(text)
    }
    var nodes = [node]
    for step in route.steps {
      guard let compiled = xmlXPathCtxtCompile(context, step.expression) else { return }
      defer { xmlXPathFreeCompExpr(compiled) }
      var matches: [xmlNodePtr] = []
      // Attributes and the document have no place.
      var others: Set<xmlNodePtr> = []
      stepNumber &+= 1
      for node in nodes {
        guard let object = run(compiled, step, at: node) else { return }
        defer { xmlXPathFreeObject(object) }
        if object.pointee.type != XPATH_NODESET {
          if let text = xmlXPathCastToString(object) { take(text) }
        } else if let set = object.pointee.nodesetval {
          for index in 0..<Int(set.pointee.nodeNr) {
            // Nodes of namespaces end with the set.
            guard let node = set.pointee.nodeTab[index],
              node.pointee.type != XML_NAMESPACE_DECL
            else { continue }
            let place = Self.place(of: node)
            if place == 0 {
              guard others.insert(node).inserted else { continue }
            } else {
              guard lastFound[place] != stepNumber else { continue }
              lastFound[place] = stepNumber
            }
            matches.append(node)
          }
        }
      }
      nodes = matches.sorted { Self.place(of: $0) < Self.place(of: $1) }
    }
    for node in nodes {
      if node.pointee.type == XML_ATTRIBUTE_NODE {
        if let text = xmlNodeGetContent(node) { take(text) }
      } else {
        visit(node)
      }
    }
  }

  /// The place of an element or text in the document; attributes stay in the order in which they
  /// were found.
  private static func place(of node: xmlNodePtr) -> Int { Int(bitPattern: node.pointee._private) }

  private func run(
    _ compiled: xmlXPathCompExprPtr, _ step: XPathRoute.Step, at node: xmlNodePtr
  ) -> xmlXPathObjectPtr? {
    guard let context, !isExhausted else { return nil }
    let start = context.pointee.opCount
    let limit = step.isNested ? min(budget, start + nested) : budget
    context.pointee.opLimit = limit
    context.pointee.node = node
    let object = xmlXPathCompiledEval(compiled, context)
    isExhausted = context.pointee.opCount >= limit
    if step.isNested { nested -= min(nested, context.pointee.opCount - start) }
    return object
  }
}

/// libxml2, which reads XML and evaluates XPath.
enum LibXML2 {
  /// Initialises its tables and locks; read before each first use. libxml2 does this by itself too,
  /// but two concurrent first uses create a lock twice, and a thread then waits forever for the
  /// replaced lock. The documentation asks threaded programs to call `xmlInitParser` first
  /// (https://gitlab.gnome.org/GNOME/libxml2/-/wikis/Thread-safety).
  static let isReady: Void = xmlInitParser()
}
