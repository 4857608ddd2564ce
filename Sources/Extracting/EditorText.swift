internal import Markup

/// The text of a paragraph in the data of an editor, which divides it into pieces of one style
/// each: Portable Text, ProseMirror, Slate, Lexical, Contentful.
enum EditorText {
  /// Keys of the kind of a node, and of the nodes in it.
  private static let kinds = ["type", "_type", "nodeType"]
  private static let contents = ["children", "content"]
  /// Kinds of nodes that are pieces of text, and that break a line.
  private static let pieces: Set<String> = ["text", "span"]
  private static let breaks: Set<String> = ["hardBreak", "hard_break", "linebreak", "break", "br"]

  /// Whether an object is a node of such data.
  static func isNode(_ value: JSONValue) -> Bool { kind(of: value) != nil }

  /// The joined text of the values of a node's member, if they are pieces of one paragraph.
  ///
  /// - Parameter isWhole: Whether a text is a paragraph of its own. If two are, all of them are.
  static func paragraph(
    _ member: JSONValue.Member, visits: inout Int, isWhole: (String) -> Bool
  ) -> String? {
    guard contents.contains(member.key), case .array(let values) = member.value else { return nil }
    let texts = values.compactMap { piece($0) }
    guard !texts.isEmpty, texts.count(where: isWhole) < 2 else { return nil }
    return joined(values, &visits)
  }

  private static func joined(_ values: [JSONValue], _ visits: inout Int) -> String {
    var text = ""
    var stack = Array(values.reversed())
    while let value = stack.popLast() {
      visits += 1
      if let piece = piece(value) {
        text += piece
      } else if let kind = kind(of: value), breaks.contains(kind) {
        text += "\n"
      } else {
        for key in contents {
          if let inner = value[key]?.array { stack.append(contentsOf: inner.reversed()) }
        }
      }
    }
    return text
  }

  private static func kind(of value: JSONValue) -> String? {
    for key in kinds {
      if let kind = value[key]?.string { return kind }
    }
    return nil
  }

  /// The text of a piece; Slate's pieces have no kind.
  private static func piece(_ value: JSONValue) -> String? {
    guard let text = value["text"]?.text ?? value["value"]?.text else { return nil }
    guard let kind = kind(of: value) else { return text }
    return pieces.contains(kind) ? text : nil
  }
}
