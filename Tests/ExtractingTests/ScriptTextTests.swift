import Extracting
import Testing

/// Pages whose text is only in the state of a script.
struct ScriptTextTests {
  private static let start = "Paragraph tells of the old harbour, where "
  private static let end =
    " come in at dawn, and of the people who wait there for them, all of them."

  private func text(_ body: String) throws -> String {
    let state = "{\"props\":{\"title\":\"Boats at dawn\",\"body\":\(body)}}"
    return try extract(
      Prose.page(
        "<div id=app></div><script id=__NEXT_DATA__ type='application/json'>\(state)</script>")
    ).contentText
  }

  private static func paragraphs(_ paragraph: (Int) -> String) -> String {
    (1...6).map(paragraph).joined(separator: ",")
  }

  static let editors: [(name: String, body: String)] = [
    (
      "Portable Text",
      "["
        + paragraphs {
          """
          {"_type":"block","children":[{"_type":"span","text":"\($0) \(start)"},
          {"_type":"span","marks":["strong"],"text":"old boats"},{"_type":"span","text":"\(end)"}]}
          """
        } + "]"
    ),
    (
      "ProseMirror",
      "{\"type\":\"doc\",\"content\":["
        + paragraphs {
          """
          {"type":"paragraph","content":[{"type":"text","text":"\($0) \(start)"},
          {"type":"text","marks":[{"type":"link"}],"text":"old boats"},
          {"type":"text","text":"\(end)"}]}
          """
        } + "]}"
    ),
    (
      "Contentful",
      "{\"nodeType\":\"document\",\"content\":["
        + paragraphs {
          """
          {"nodeType":"paragraph","content":[{"nodeType":"text","value":"\($0) \(start)"},
          {"nodeType":"hyperlink","content":[{"nodeType":"text","value":"old boats"}]},
          {"nodeType":"text","value":"\(end)"}]}
          """
        } + "]}"
    ),
    (
      "Slate",
      "["
        + paragraphs {
          """
          {"type":"paragraph","children":[{"text":"\($0) \(start)"},
          {"text":"old boats","bold":true},{"text":"\(end)"}]}
          """
        } + "]"
    ),
  ]

  @Test(arguments: editors)
  func piecesOfAParagraphAreJoined(name: String, body: String) throws {
    let text = try text(body)
    for number in 1...6 {
      #expect(text.contains("\(number) \(Self.start)old boats\(Self.end)"), "\(name): \(text)")
    }
  }

  @Test func shortParagraphsBesideLongOnesAreKept() throws {
    let long = (1...6).map { "{\"type\":\"p\",\"text\":\"\(Prose.paragraph($0))\"}" }
    let short = "{\"type\":\"p\",\"text\":\"He said no.\"}"
    let list = Array(long[..<3]) + [short] + Array(long[3...])
    let text = try text("[\(list.joined(separator: ","))]")
    #expect(text.contains("\n\nHe said no.\n\n"))
  }

  /// Some systems call each paragraph a text.
  @Test func paragraphsAreNotJoined() throws {
    let texts = (1...6).map { "{\"type\":\"text\",\"text\":\"\(Prose.paragraph($0))\"}" }
    let text = try text(
      "{\"type\":\"article\",\"content\":[\(texts.joined(separator: ","))]}")
    #expect(text.contains("go home.\n\nParagraph 2 "))
  }
}
