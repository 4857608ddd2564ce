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

/// libxml2, which reads XML and evaluates XPath.
enum LibXML2 {
  /// Initialises its tables and locks; read before each first use. libxml2 does this by itself too,
  /// but two concurrent first uses create a lock twice, and a thread then waits forever for the
  /// replaced lock. The documentation asks threaded programs to call `xmlInitParser` first
  /// (https://gitlab.gnome.org/GNOME/libxml2/-/wikis/Thread-safety).
  static let isReady: Void = xmlInitParser()
}
