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

  /// The longest prose in the page's state. Strings at the same key path belong together.
  static func state(_ head: PageDeclarations, _ tree: PageTree) -> [UInt8]? {
    var budget = byteLimit
    var visits = 0
    var groups: [String: (texts: [String], length: Int)] = [:]
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
    _ root: JSONValue, _ groups: inout [String: (texts: [String], length: Int)], _ visits: inout Int
  ) {
    var stack: [(value: JSONValue, path: String)] = [(root, "")]
    while let (value, path) = stack.popLast(), visits < visitLimit {
      visits += 1
      switch value {
      case .array(let values):
        for value in values.reversed() { stack.append((value, path)) }
      case .object(let members):
        for member in members.reversed() {
          // The end of a path is enough to identify a string, which bounds the memory.
          stack.append((member.value, String((path + "." + member.key).suffix(60))))
        }
      case .string(let text) where readsAsProse(text):
        groups[path, default: ([], 0)].texts.append(text)
        groups[path, default: ([], 0)].length += text.utf8.count
      default: break
      }
    }
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
