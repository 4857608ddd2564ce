internal import CLibXML2
package import Models

/// A selector for places in a page: CSS, or XPath if it begins with `/`, `./` or `(`; `.` is the
/// element itself. At the end of either, `@name` or `/@name` selects an attribute.
package struct HTMLSelector: Sendable, Hashable {
  /// XPath expressions; the result is the union of their matches.
  let paths: [String]
  /// The paths in the form in which they are evaluated.
  let routes: [XPathRoute]
  /// The attribute whose value is selected instead of the text.
  package let attribute: String?

  /// Reads a selector.
  ///
  /// - Throws: ``SelectorFault`` with the reason if it is invalid.
  package init(_ text: String) throws(SelectorFault) {
    guard var text = text.trimmedOrNil else { throw SelectorFault(message: "it is empty") }
    attribute = Self.consumeAttribute(&text)
    if text.isEmpty {
      paths = []
    } else if text == "." || text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("(")
      || text.hasPrefix("..")
    {
      paths = [text]
    } else {
      paths = try CSSTranslator.paths(text)
    }
    for path in paths {
      guard Self.canCompile(path) else {
        throw SelectorFault(message: "\"\(text)\" is not an XPath expression")
      }
    }
    routes = paths.flatMap(XPathRoute.all)
  }

  /// The selector as one XPath expression.
  ///
  /// - Parameter attribute: The attribute to select from the matches, if the selector names none.
  package func xpath(taking attribute: String? = nil) -> String {
    let name = (self.attribute ?? attribute).map { "@" + $0 }
    guard !paths.isEmpty else { return "./" + (name ?? ".") }
    return paths.map { path in name.map { path + "/" + $0 } ?? path }.joined(separator: " | ")
  }

  /// Removes `@name` from the end if it stands alone, after a blank or after a slash.
  private static func consumeAttribute(_ text: inout String) -> String? {
    guard let at = text.lastIndex(of: "@") else { return nil }
    let name = text[text.index(after: at)...]
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_:.".contains($0) })
    else { return nil }
    var head = text[..<at]
    guard head.isEmpty || head.last == " " || head.last == "/" else { return nil }
    if head.hasSuffix("//") { return nil }
    if head.last == "/" { head.removeLast() }
    text = String(head).trimmedOrNil ?? ""
    if text == "." { text = "" }
    return name.lowercased()
  }

  /// Whether a text is an XPath expression; writes no messages to stderr.
  private static func canCompile(_ path: String) -> Bool {
    _ = LibXML2.isReady
    guard let context = xmlXPathNewContext(nil) else { return false }
    defer { xmlXPathFreeContext(context) }
    context.pointee.error = { _, _ in }
    guard let compiled = xmlXPathCtxtCompile(context, path) else { return false }
    xmlXPathFreeCompExpr(compiled)
    return true
  }
}

/// The reason why a selector is invalid.
package struct SelectorFault: Error, Sendable, Hashable {
  package let message: String
}

extension ItemSelectors {
  /// The same selectors in XPath only, for programs without CSS: items relative to the page, parts
  /// relative to each item, addresses as attributes.
  ///
  /// - Throws: ``SelectorFault`` for an invalid selector.
  package func inXPath() throws(SelectorFault) -> ItemSelectors {
    var found = ItemSelectors(item: try HTMLSelector(item).xpath())
    found.title = try Self.xpath(title)
    found.url = try Self.xpath(url, taking: "href")
    found.summary = try Self.xpath(summary)
    found.content = try Self.xpath(content)
    found.date = try Self.xpath(date)
    found.author = try Self.xpath(author)
    found.image = try Self.xpath(image, taking: "src")
    found.id = try Self.xpath(id)
    found.tags = try Self.xpath(tags)
    found.comments = try Self.xpath(comments, taking: "href")
    return found
  }

  private static func xpath(
    _ text: String?, taking attribute: String? = nil
  ) throws(SelectorFault) -> String? {
    guard let text else { return nil }
    // An XPath selector already states which attribute it selects.
    let isXPath = ["/", "./", "(", ".."].contains { text.hasPrefix($0) }
    return isXPath ? text : try HTMLSelector(text).xpath(taking: attribute)
  }
}
