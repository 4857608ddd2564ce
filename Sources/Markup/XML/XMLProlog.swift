/// The part of a document before its root element.
package struct XMLProlog {
  /// Index where the document begins, after junk and the XML declaration.
  package private(set) var start = 0
  /// Whether something other than blanks precedes the XML declaration or the first tag.
  package private(set) var hasJunk = false
  package private(set) var hasDoctype = false
  /// The name of the root element as written, with prefix; empty if there is none.
  package private(set) var rootName = ""
  /// The words after `<!DOCTYPE`, up to 40 bytes.
  package private(set) var doctype = ""

  /// Maximum number of bytes of junk before a document.
  private static let junkLimit = 1 << 16
  /// Maximum size of a feed's root tag inside a page.
  private static let rootTagLimit = 1 << 11

  package init(_ bytes: Bytes) {
    var index = bytes.hasByteOrderMark ? 3 : 0
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    let head = bytes.run(0, min(bytes.count, Self.junkLimit))
    if index < bytes.count, !Self.beginsDocument(bytes, at: index),
      let declaration = Self.documentStart(head)
    {
      hasJunk = true
      index = declaration
    }
    if bytes.hasPrefixIgnoringCase("<?xml", at: index),
      !bytes.hasPrefixIgnoringCase("-", at: index + 5)
    {
      if let end = bytes.firstIndex(of: ">", from: index) { index = end + 1 }
    }
    start = index
    readProlog(bytes)
    if rootName.lowercased() == "html", let inner = Self.innerFeed(head, from: index) {
      hasJunk = true
      start = inner
      rootName = ""
      readProlog(bytes)
    }
  }

  /// The start of a feed inside a web page: a root element of a feed that names its namespace or
  /// version, which no page has in its own markup (docs/parsing.md D5).
  private static func innerFeed(_ head: Bytes, from offset: Int) -> Int? {
    let roots: [(StaticString, StaticString)] = [
      ("<feed ", "/atom"), ("<rss ", "version="), ("<rdf:rdf ", "/rss/"),
    ]
    var index = offset
    while let open = head.firstIndex(of: UInt8(ascii: "<"), from: index) {
      index = open + 1
      guard let root = roots.first(where: { head.hasPrefixIgnoringCase($0.0, at: open) }),
        let end = head.run(0, min(head.count, open + rootTagLimit))
          .firstIndex(of: UInt8(ascii: ">"), from: open)
      else { continue }
      for place in open..<end where head.run(0, end).hasPrefixIgnoringCase(root.1, at: place) {
        return open
      }
    }
    return nil
  }

  /// Whether a document can begin at `index`: a declaration, a comment, or one of the root elements
  /// of feeds, pages and subscription lists.
  private static func beginsDocument(_ bytes: Bytes, at index: Int) -> Bool {
    if bytes.hasPrefixIgnoringCase("<?xml", at: index) { return true }
    if bytes.hasPrefixIgnoringCase("<!", at: index) { return true }
    return ["<rss", "<rdf", "<feed", "<html", "<channel", "<opml"].contains {
      (name: StaticString) in
      bytes.hasPrefixIgnoringCase(name, at: index)
    }
  }

  private static func documentStart(_ head: Bytes) -> Int? {
    if let declaration = head.firstIndex(of: "<?xml ", from: 0) { return declaration }
    var first: Int?
    for root in ["<rss", "<RSS", "<rdf:RDF", "<feed", "<!DOCTYPE", "<html"] as [StaticString] {
      guard let found = head.firstIndex(of: root, from: 0) else { continue }
      first = min(first ?? found, found)
    }
    return first ?? head.firstIndex(of: UInt8(ascii: "<"), from: 0)
  }

  private mutating func readProlog(_ bytes: Bytes) {
    var index = start
    while let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: index), open + 1 < bytes.count {
      if bytes.hasPrefixIgnoringCase("<!--", at: open) {
        guard let end = bytes.firstIndex(of: "-->", from: open + 4) else { return }
        index = end + 3
      } else if bytes[open + 1] == UInt8(ascii: "?") {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: open) else { return }
        index = end + 1
      } else if bytes.hasPrefixIgnoringCase("<!doctype", at: open) {
        hasDoctype = true
        doctype = bytes.run(open + 9, min(bytes.count, open + 49)).string
        index = XMLDoctype(bytes, at: open).end
      } else if bytes[open + 1].isASCIILetter || bytes[open + 1] == UInt8(ascii: "_") {
        var end = open + 1
        while end < bytes.count, !bytes[end].isBlank, bytes[end] != UInt8(ascii: ">"),
          bytes[end] != UInt8(ascii: "/"), end - open < 100
        {
          end += 1
        }
        rootName = bytes.run(open + 1, end).string
        return
      } else {
        index = open + 1
      }
    }
  }
}
