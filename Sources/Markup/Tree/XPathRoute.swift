import Basics

/// A location path as steps, each of which is evaluated from one node at a time.
///
/// Given a whole path, libxml2 compares each node that a step finds from one node with each that it
/// has found from the others, and it evaluates plain paths as patterns whose states multiply with
/// the nesting of the page. It counts neither as an operation. A step from one node needs neither.
struct XPathRoute: Sendable, Hashable {
  struct Step: Sendable, Hashable {
    /// In parentheses, which keep libxml2 from making a pattern of it.
    let expression: String
    /// Whether a path inside of it has several steps.
    let isNested: Bool
  }

  let steps: [Step]

  /// The routes of a valid expression: of each path of a union. An expression that is no path is a
  /// single step.
  static func all(of expression: String) -> [XPathRoute] {
    var reader = XPathReader(text: Array(expression.utf8))
    return reader.union() ?? [XPathRoute(steps: [Step(Array(expression.utf8)[...])])]
  }
}

extension XPathRoute.Step {
  fileprivate init(_ text: ArraySlice<UInt8>, after lead: String = "") {
    expression = "(\(lead)\(String(outside: text)))"
    isNested = Self.isNested(text)
  }

  /// Whether a path in predicates or arguments goes on after its first step, or begins with all
  /// nodes and an axis.
  private static func isNested(_ text: ArraySlice<UInt8>) -> Bool {
    var quote: UInt8?
    var (before, last) = (UInt8(ascii: "("), UInt8(ascii: "("))
    var isAfterSlashes = false
    for byte in text {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "/") {
        let place = last == UInt8(ascii: ".") ? before : last
        if place.isXPathName || "*])".utf8.contains(place) { return true }
        isAfterSlashes = last == byte
      } else if byte == UInt8(ascii: ":"), last == byte, isAfterSlashes {
        return true
      } else if !byte.isXPathName, byte != UInt8(ascii: ":") {
        isAfterSlashes = false
      }
      (before, last) = (last, byte)
    }
    return false
  }
}

/// Divides a valid expression at the bars and slashes outside of predicates.
private struct XPathReader {
  let text: [UInt8]
  private var index = 0

  init(text: [UInt8]) {
    self.text = text
  }

  /// Returns `nil` for what is no union of plain paths.
  mutating func union() -> [XPathRoute]? {
    var routes: [XPathRoute] = []
    repeat {
      skipBlanks()
      guard let route = route() else { return nil }
      routes.append(route)
      skipBlanks()
    } while consume("|")
    return index == text.count ? routes : nil
  }

  private mutating func route() -> XPathRoute? {
    var steps: [XPathRoute.Step] = []
    var isAbsolute = true
    var lead = slashes()
    repeat {
      if lead.isEmpty { isAbsolute = false }
      guard let step = step() else { return nil }
      if lead == "//", Self.isPlain(step) {
        steps.append(XPathRoute.Step(step, after: isAbsolute ? "//" : ".//"))
      } else {
        if lead == "//" {
          let all = Array("descendant-or-self::node()".utf8)[...]
          steps.append(XPathRoute.Step(all, after: isAbsolute ? "/" : ""))
          isAbsolute = false
        }
        steps.append(XPathRoute.Step(step, after: isAbsolute ? "/" : ""))
      }
      isAbsolute = false
      lead = slashes()
    } while !lead.isEmpty
    return XPathRoute(steps: steps)
  }

  /// Whether all nodes and then this step find nothing twice: it leads to children or attributes.
  private static func isPlain(_ step: ArraySlice<UInt8>) -> Bool {
    let name = step.prefix { $0 != UInt8(ascii: "[") }
    return name.first != UInt8(ascii: ".") && !name.contains(UInt8(ascii: ":"))
  }

  /// Consumes a step: an axis, a name or a kind of nodes, and predicates.
  private mutating func step() -> ArraySlice<UInt8>? {
    let start = index
    while index < text.count {
      let byte = text[index]
      switch byte {
      case _ where byte.isXPathName, UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "."):
        index += 1
      case UInt8(ascii: "*"):
        // Elsewhere it multiplies.
        guard index == start || ":@".utf8.contains(text[index - 1]) else { return nil }
        index += 1
      case UInt8(ascii: "(") where index > start && text.dropFirst(index + 1).first == 0x29:
        index += 2
      case UInt8(ascii: "[") where index > start:
        guard skipPredicate() else { return nil }
      default:
        return index > start ? text[start..<index] : nil
      }
    }
    return index > start ? text[start..<index] : nil
  }

  private mutating func skipPredicate() -> Bool {
    var depth = 0
    var quote: UInt8?
    while index < text.count {
      let byte = text[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return true }
      }
    }
    return false
  }

  private mutating func slashes() -> String {
    guard consume("/") else { return "" }
    return consume("/") ? "//" : "/"
  }

  private mutating func skipBlanks() {
    while index < text.count, text[index].isBlank { index += 1 }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }
}

extension UInt8 {
  /// Whether it may be part of a name, besides the dot.
  fileprivate var isXPathName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}
