internal import Markup

/// Bodies that only the scripts of a page contain: in its linked data or its state.
enum Fallbacks {
  /// Maximum number of bytes of scripts, and of values in them.
  private static let byteLimit = 6 << 20
  private static let visitLimit = 200_000

  /// `articleBody` as markup.
  static func linkedData(_ head: PageDeclarations) -> [UInt8]? {
    head.linkedData.body.map(paragraphs)
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
      guard bytes.count > 400, bytes.count <= budget,
        let start = bytes.firstIndex(of: UInt8(ascii: "{"), from: 0)
      else { continue }
      let isData =
        tree.value("type", of: script)?.hasPrefixIgnoringCase("application/json", at: 0) == true
      guard isData || isAssignment(bytes.run(0, start)) else { continue }
      budget -= bytes.count
      var reader = JSONReader(bytes.run(start, bytes.count))
      guard let value = reader.read() else { continue }
      collect(value, &groups, &visits)
    }
    let best = groups.max { ($0.value.length, $1.key) < ($1.value.length, $0.key) }
    guard let best, best.value.length >= 400 else { return nil }
    return best.value.texts.flatMap(paragraphs)
  }

  /// `window.__STATE__ =` and similar assignments, without anything that looks like code.
  private static func isAssignment(_ lead: Bytes) -> Bool {
    lead.count < 120 && lead.last { !$0.isBlank } == UInt8(ascii: "=")
      && lead.firstIndex(of: UInt8(ascii: "("), from: 0) == nil
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
      case .string(let text):
        let isProse = readsAsProse(text)
        guard isProse || readsAsWords(text) else { continue }
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

  private static func readsAsProse(_ text: String) -> Bool {
    guard text.utf8.count >= 60 else { return false }
    var measure = TextMeasure()
    var copy = text
    copy.withUTF8 { measure.add($0.run(0, min($0.count, 2000))) }
    measure.breakWord()
    return measure.words >= 10 && measure.stops > 0
  }

  /// A text as markup; in plain text each line becomes a paragraph.
  private static func paragraphs(_ text: String) -> [UInt8] {
    if text.contains("</p>") || text.contains("<br") || text.contains("</div>") {
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
