import Basics

/// Converts a damaged document to a well-formed one, in one linear pass from old to new bytes.
///
/// It repairs bare ampersands and `<`, HTML's and the document's own entities, missing, duplicate
/// and unquoted attributes, and tags that are unclosed, crossed or closed twice. It drops comments,
/// processing instructions and the document type declaration. `XMLRepairer+Attributes` repairs
/// attributes, `XMLRepairer+Text` repairs text.
struct XMLRepairer: ~Copyable {
  static let depthLimit = 256

  let bytes: Bytes
  var out: ByteBuffer
  var index = 0
  /// Names of the open elements, as ranges of `bytes`.
  private(set) var open: [Range<Int>] = []
  private var tooDeep = 0
  private var rootName: Range<Int>?
  /// Cached index of the next start tag of an item; `bytes.count` for none, -1 before the first
  /// search.
  private var nextItem = -1
  /// Whether no comment, or CDATA section, from here on has an end.
  private var hasUnclosedComments = false
  /// Cached index of the next end of a CDATA section; `bytes.count` for none, -1 before the first
  /// search.
  private var nextSectionEnd = -1
  private let meter = WorkMeter.current
  var entities = XMLEntities()
  /// Number of items that would be in the feed if the text of entities were more than text.
  var itemsInEntities = 0

  private(set) var isCutOff = false
  private(set) var warnings: [String] = []

  init(_ bytes: Bytes) {
    self.bytes = bytes
    out = ByteBuffer(capacity: bytes.count + bytes.count / 8)
  }

  mutating func mend() {
    while index < bytes.count, !isCutOff {
      if bytes[index] == UInt8(ascii: "<") {
        mendMarkup()
      } else {
        let end = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) ?? bytes.count
        if !open.isEmpty { mendText(bytes.run(index, end)) }
        index = end
      }
    }
    if !open.isEmpty {
      isCutOff = true
    } else if let rootName {
      appendEnd(rootName)
    }
    out.append(0)
  }

  /// Calls `body` with the repaired document, which is followed by a NUL.
  func withMended<Result>(_ body: (Bytes) -> Result) -> Result {
    body(out.run(0, out.count - 1))
  }

  private mutating func mendMarkup() {
    guard meter.consume() else {
      index = bytes.count
      return
    }
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    if next.beginsXMLName {
      mendStart()
    } else if next == UInt8(ascii: "/") {
      mendEnd()
    } else if next == UInt8(ascii: "?") {
      index = bytes.firstIndex(of: UInt8(ascii: ">"), from: index).map { $0 + 1 } ?? bytes.count
    } else if bytes.hasPrefixIgnoringCase("<!--", at: index) {
      passComment()
    } else if bytes.hasPrefixIgnoringCase("<![cdata[", at: index) {
      mendCDATA()
    } else if bytes.hasPrefixIgnoringCase("<!doctype", at: index), open.isEmpty {
      let doctype = XMLDoctype(bytes, at: index)
      entities.declare(doctype.entities)
      index = doctype.end
    } else {
      if !open.isEmpty { out.write("&lt;") }
      index += 1
    }
  }

  /// Skips a comment. If it has no end and items follow, only its beginning is skipped.
  private mutating func passComment() {
    let end = hasUnclosedComments ? nil : bytes.firstIndex(of: "-->", from: index + 4)
    hasUnclosedComments = end == nil
    if let end {
      index = end + 3
    } else {
      index = hasItemAhead() ? index + 4 : bytes.count
    }
  }

  /// Copies a CDATA section. If it has no end of its own and items follow, only its beginning is
  /// skipped.
  private mutating func mendCDATA() {
    let end = sectionEnd(from: index + 9)
    if let end, !(isOutsideItems && holdsItem(index + 9, end)) {
      if !open.isEmpty { out.append(contentsOf: bytes.run(index, end + 3)) }
      index = end + 3
    } else if end != nil || hasItemAhead() {
      index += 9
    } else {
      isCutOff = true
    }
  }

  /// The next end of a section. Many beginnings may share one far away, so it is searched once.
  private mutating func sectionEnd(from start: Int) -> Int? {
    if nextSectionEnd < start {
      nextSectionEnd = bytes.firstIndex(of: "]]>", from: start) ?? bytes.count
    }
    return nextSectionEnd < bytes.count ? nextSectionEnd : nil
  }

  /// Whether a section contains the start tag of an item and then another section, whose end it
  /// shares.
  private func holdsItem(_ lower: Int, _ upper: Int) -> Bool {
    let section = bytes.run(0, upper)
    return section.firstIndex(of: "<![CDATA[", from: lower).map { inner in
      XMLItemScan.firstStart(in: bytes.run(0, inner), from: lower) != nil
    } ?? false
  }

  private var isOutsideItems: Bool {
    !open.contains { XMLItemScan.isItem(bytes.run($0)) }
  }

  /// Whether the start tag of an item follows.
  private mutating func hasItemAhead() -> Bool {
    if nextItem < index {
      nextItem = XMLItemScan.firstStart(in: bytes, from: index) ?? bytes.count
    }
    return nextItem < bytes.count
  }

  // MARK: - Tags

  private mutating func mendStart() {
    let end = bytes.end(from: index + 1) { $0.isInXMLName }
    guard end < bytes.count else {
      isCutOff = true
      return
    }
    let name = (index + 1)..<end
    let after = bytes[end]
    guard
      after.isBlank || after == UInt8(ascii: ">") || bytes.hasPrefixIgnoringCase("/>", at: end)
    else {
      // `<me@example.org>` or `<http://…>` is text.
      if !open.isEmpty { out.write("&lt;") }
      index += 1
      return
    }
    let restore = out.count
    if open.isEmpty {
      guard rootName == nil || isItem(name) else {
        note("junk after the end of the document")
        index = bytes.count
        return
      }
      if let root = rootName {
        open.append(root)
        rootName = nil
      }
    } else if isItem(name) {
      closeBeforeItem(name)
    } else if let last = open.last,
      XMLLeafNames.contains(bytes.run(last)), XMLLeafNames.endsLeaf(bytes.run(name))
    {
      // An unclosed title or date ends where the next field begins.
      closeDown(to: open.count - 1)
    }
    let isTooDeep = open.count >= Self.depthLimit
    let written = out.count
    out.append(UInt8(ascii: "<"))
    out.append(contentsOf: bytes.run(name))
    index = end
    guard let isEmpty = mendAttributes() else {
      isCutOff = true
      out.cut(to: restore)
      return
    }
    if isTooDeep {
      note("elements nested deeper than \(Self.depthLimit) lost their tags")
      out.cut(to: written)
      if !isEmpty { tooDeep += 1 }
    } else if isEmpty || bytes.run(name).isOne(of: Self.voids) {
      out.write("/>")
      if open.isEmpty, rootName == nil { index = bytes.count }
    } else {
      out.append(UInt8(ascii: ">"))
      open.append(name)
    }
  }

  private mutating func mendEnd() {
    let start = index + 2
    let end = bytes.end(from: start) { $0.isInXMLName }
    guard let close = bytes.firstIndex(of: UInt8(ascii: ">"), from: end) else {
      isCutOff = true
      return
    }
    index = close + 1
    guard end > start else { return }
    let name = bytes.run(start, end)
    if tooDeep > 0, !XMLItemScan.isItem(name) {
      tooDeep -= 1
      return
    }
    guard let found = open.lastIndex(where: { isSame($0, name) }) else { return }
    closeDown(to: found)
  }

  func isSame(_ range: Range<Int>, _ name: Bytes) -> Bool {
    bytes.run(range).isSameIgnoringCase(as: name)
  }

  /// Closes the unclosed elements before an item: everything inside the feed if no item is open,
  /// else the open item. Two kinds of item do not close an open one: empty items, and items nested
  /// in elements of another vocabulary (Simple Sharing Extensions keeps old versions of an item
  /// there).
  private mutating func closeBeforeItem(_ name: Range<Int>) {
    if isOutsideItems {
      if let container = open.lastIndex(where: { isContainer($0) }) { closeDown(to: container + 1) }
      return
    }
    let text = bytes.run(name)
    let reach = bytes.run(0, min(bytes.count, name.upperBound + 4096))
    let tagEnd = reach.firstIndex(of: UInt8(ascii: ">"), from: name.upperBound) ?? reach.count
    guard tagEnd == name.upperBound || bytes[tagEnd - 1] != UInt8(ascii: "/"),
      let found = open.lastIndex(where: { isSame($0, text) })
    else { return }
    let foreign = open[(found + 1)...].count { name in
      bytes.run(name).firstIndex(of: UInt8(ascii: ":"), from: 0) != nil
    }
    if foreign < 2 { closeDown(to: found) }
  }

  private mutating func closeDown(to index: Int) {
    tooDeep = 0
    while open.count > index {
      let name = open.removeLast()
      if open.isEmpty {
        rootName = name
      } else {
        appendEnd(name)
      }
    }
  }

  private mutating func appendEnd(_ name: Range<Int>) {
    out.write("</")
    out.append(contentsOf: bytes.run(name))
    out.append(UInt8(ascii: ">"))
  }

  mutating func note(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  // MARK: - Names

  /// Whether a name is that of an item: without a prefix, or with the prefix of an enclosing feed
  /// element.
  private func isItem(_ name: Range<Int>) -> Bool {
    let text = bytes.run(name)
    guard XMLItemScan.isItem(text) else { return false }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":"), from: 0) else { return true }
    let prefix = text.run(0, colon + 1)
    // The feed element is among the first elements of its document; hundreds of elements may be
    // open.
    return open.prefix(8).contains { outer in
      isContainer(outer) && outer.count > prefix.count
        && bytes.run(outer.lowerBound, outer.lowerBound + prefix.count).isSame(as: prefix)
    }
  }

  /// Whether an element contains items.
  func isContainer(_ name: Range<Int>) -> Bool {
    let text = bytes.run(name)
    let colon = text.firstIndex(of: UInt8(ascii: ":"), from: 0)
    let local = text.run(colon.map { $0 + 1 } ?? 0, text.count)
    return local.isOne(of: ["channel", "feed", "rss", "rdf", "items"])
  }

  /// Void HTML elements that occur unescaped in descriptions.
  private static let voids: [StaticString] = [
    "br", "img", "hr", "wbr", "input", "embed", "area", "col", "meta",
  ]
}
