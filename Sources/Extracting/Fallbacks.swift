import Basics
internal import Markup

/// Bodies that only the scripts of a page contain, in its linked data or its state, or that it shows
/// only without scripts.
enum Fallbacks {
  /// Maximum number of bytes of scripts, and of values in them.
  private static let byteLimit = 6 << 20
  private static let visitLimit = 200_000

  /// `articleBody` as markup.
  static func linkedData(_ head: PageDeclarations) -> [UInt8]? {
    head.linkedData.body.map { paragraphs(unescaped($0)) }
  }

  /// Maximum number of elements between a `noscript` and the body that it is in.
  private static let bodyReach = 3

  /// The elements that a named body shows to readers without scripts.
  static func shownWithoutScripts(_ outline: PageOutline) -> [Int] {
    let tree = outline.tree
    var found: [Int] = []
    var node = 0
    while node < tree.nodes.count {
      guard tree.nodes[node].kind.tag == .noscript, isInBody(node, outline) else {
        node += 1
        continue
      }
      let end = Int(tree.nodes[node].end)
      node += 1
      while node < end {
        if tree.nodes[node].kind != .text { found.append(node) }
        node = Int(tree.nodes[node].end)
      }
    }
    return found
  }

  private static func isInBody(_ node: Int, _ outline: PageOutline) -> Bool {
    var around = Int(outline.tree.nodes[node].parent)
    for _ in 0..<bodyReach where around >= 0 {
      if !outline.traits[around].isDisjoint(with: [.declaredBody, .body]) { return true }
      around = Int(outline.tree.nodes[around].parent)
    }
    return false
  }

  /// The strings at one key path, and the length of those that read as prose.
  private typealias Group = (texts: [String], length: Int)

  /// The longest prose in the page's state. Strings at the same key path belong together, also the
  /// short ones: paragraphs of a few words, and headings.
  static func state(_ head: PageDeclarations, _ tree: PageTree) -> [UInt8]? {
    var budget = byteLimit
    var visits = 0
    var groups: [String: Group] = [:]
    for script in head.scripts {
      let bytes = tree.bytes(inside: script)
      guard bytes.count > 400, bytes.count <= budget else { continue }
      let isData =
        tree.value("type", of: script)?.hasPrefixIgnoringCase("application/json", at: 0) == true
      guard let start = isData ? bytes.firstIndex(where: opens) : assignedValue(in: bytes) else {
        continue
      }
      budget -= bytes.count
      guard let value = parse(bytes.run(start, bytes.count)) else { continue }
      collect(value, &groups, &visits)
    }
    let best = groups.max { ($0.value.length, $1.key) < ($1.value.length, $0.key) }
    guard let best, best.value.length >= 400 else { return nil }
    return best.value.texts.flatMap(paragraphs)
  }

  /// Maximum number of bytes before the value of an assignment.
  private static let leadLimit = 120

  /// Where the value of `window.__STATE__ = {…}` and similar assignments begins, without anything
  /// before it that looks like code.
  private static func assignedValue(in script: Bytes) -> Int? {
    for index in 0..<min(script.count, leadLimit) {
      if script[index] == UInt8(ascii: "(") { return nil }
      guard script[index] == UInt8(ascii: "="),
        let start = script[(index + 1)...].firstIndex(where: { !$0.isBlank })
      else { continue }
      if opens(script[start]) || script.hasPrefixIgnoringCase(parsing, at: start) { return start }
    }
    return nil
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private static let parsing: StaticString = "json.parse("

  /// A value as JSON, or as a string of JSON that the script parses.
  private static func parse(_ source: Bytes) -> JSONValue? {
    let isString = source.hasPrefixIgnoringCase(parsing, at: 0)
    var reader = JSONReader(source.run(isString ? parsing.utf8CodeUnitCount : 0, source.count))
    let value = reader.read()
    return isString ? value?.string.flatMap(JSONReader.value) : value
  }

  private static func collect(
    _ root: JSONValue, _ groups: inout [String: Group], _ visits: inout Int
  ) {
    var stack: [(value: JSONValue, path: String)] = [(root, "")]
    while let (value, path) = stack.popLast(), visits < visitLimit {
      visits += 1
      switch value {
      case .array(let values):
        for value in values.reversed() { stack.append((value, path)) }
      case .object(let members):
        let isNode = EditorText.isNode(value)
        for member in members.reversed() {
          let text =
            isNode ? EditorText.paragraph(member, visits: &visits, isWhole: isWhole) : nil
          let inner = text.map { JSONValue.string($0) } ?? member.value
          stack.append((inner, Self.path(path, member.key)))
        }
      case .string(let written):
        let text = unescaped(written)
        let isProse = readsAsProse(text)
        // Without any key, the words of the page's whole state are together.
        guard isProse || !path.isEmpty && readsAsWords(text) else { continue }
        groups[path, default: ([], 0)].texts.append(text)
        if isProse { groups[path, default: ([], 0)].length += text.utf8.count }
      default: break
      }
    }
  }

  /// The path of a member. Nested nodes of one kind have the same path, such as the paragraphs of a
  /// list and those beside it. The end of a path is enough to identify a string, which bounds the
  /// memory.
  private static func path(_ path: String, _ key: String) -> String {
    let end = "." + key
    return path.hasSuffix(end) ? path : String((path + end).suffix(60))
  }

  /// Whether a text is a whole paragraph, not a piece of one.
  private static func isWhole(_ text: String) -> Bool {
    guard let last = text.last(where: { !$0.isWhitespace }) else { return false }
    return ".!?。！？”\"".contains(last) && readsAsProse(text)
  }

  /// Whether a short text is one of words, not a name or an address for programs.
  private static func readsAsWords(_ text: String) -> Bool {
    guard text.utf8.count < 400, !text.contains("://"), text.contains(where: \.isLetter) else {
      return false
    }
    return text.contains(" ") || text.last.map { ".!?:。！？：".contains($0) } ?? false
      || text.unicodeScalars.contains { $0.value >= 0x2E80 }
  }

  /// Number of bytes of a text that are read to decide what it is.
  private static let proseReach = 2000

  private static func readsAsProse(_ text: String) -> Bool {
    guard text.utf8.count >= 60 else { return false }
    var measure = TextMeasure()
    var copy = text
    copy.withUTF8 { whole in
      let bytes = whole.run(0, min(whole.count, proseReach))
      var index = 0
      while index < bytes.count {
        // A tag ends a sentence as a blank does.
        measure.breakWord()
        let start = tagEnd(bytes, at: index)
        let end =
          bytes.firstIndex(of: UInt8(ascii: "<"), from: max(start, index + 1)) ?? bytes.count
        measure.add(bytes.run(start, end))
        index = end
      }
    }
    measure.breakWord()
    return measure.words >= 10 && measure.stops > 0
  }

  /// Maximum number of bytes of a tag.
  private static let tagLimit = 400

  /// Where the tag at `start` ends; `start` if there is none.
  private static func tagEnd(_ bytes: Bytes, at start: Int) -> Int {
    guard bytes[start] == UInt8(ascii: "<"), start + 1 < bytes.count,
      bytes[start + 1].isASCIILetter || bytes[start + 1] == UInt8(ascii: "/")
    else { return start }
    let reach = bytes.run(0, min(bytes.count, start + tagLimit))
    return reach.firstIndex(of: UInt8(ascii: ">"), from: start).map { $0 + 1 } ?? start
  }

  /// A text whose markup is written as references, with the markup itself.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("&lt;"), !holdsMarkup(text) else { return text }
    var out: [UInt8] = []
    var copy = text
    copy.withUTF8 { out.write(decoded: $0) }
    let markup = String(outside: out)
    return holdsMarkup(markup) ? markup : text
  }

  private static func holdsMarkup(_ text: String) -> Bool {
    text.contains("</p>") || text.contains("<br") || text.contains("</div>")
  }

  /// A text as markup; in plain text each line becomes a paragraph.
  private static func paragraphs(_ text: String) -> [UInt8] {
    if holdsMarkup(text) {
      return Array("<div>\(text)</div>".utf8)
    }
    var out: [UInt8] = []
    for line in text.split(whereSeparator: \.isNewline) {
      var line = String(line)
      out.append("<p>")
      line.withUTF8 { out.write(text: $0) }
      out.append("</p>")
    }
    return out
  }
}
