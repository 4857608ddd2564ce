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

  private static let sentences = (1...12).map {
    "Boat number \($0) came in at dawn and brought fish for the people who wait at the old quay."
  }
  private static let markup = sentences.map { "<p>\($0)</p>" }

  private static func quoted(_ texts: [String]) -> String {
    texts.map { "\"\($0)\"" }.joined(separator: ",")
  }

  /// Scripts whose state has one sentence a paragraph, in the forms that systems write.
  static let states: [(name: String, script: String)] = [
    (
      "paragraphs of markup",
      "<script type='application/json'>{\"body\":[\(quoted(markup))]}</script>"
    ),
    (
      "markup of one sentence each",
      "<script type='application/json'>{\"body\":\"\(markup.joined())\"}</script>"
    ),
    (
      "a string of JSON",
      "<script>window.__S__=JSON.parse(\"{\\\"body\\\":\\\"\(markup.joined())\\\"}\");</script>"
    ),
    (
      "an array of objects",
      "<script>window.__S__ = [\(sentences.map { "{\"t\":\"\($0)\"}" }.joined(separator: ","))]</script>"
    ),
    (
      "an array of everything",
      "<script type='application/json'>[{\"a\":1,\"b\":2},\"The Harbour Post\",\(quoted(sentences))]</script>"
    ),
    (
      "markup that is escaped once more",
      "<script type='application/json'>{\"body\":\"\(markup.joined().replacing("<", with: "&lt;"))\"}"
        + "</script>"
    ),
    (
      "linked data that is escaped once more",
      "<script type='application/ld+json'>{\"@type\":\"NewsArticle\",\"articleBody\":\""
        + markup.joined().replacing("<", with: "&lt;").replacing(">", with: "&gt;") + "\"}</script>"
    ),
  ]

  @Test(arguments: states)
  func theStateOfAScriptIsRead(name: String, script: String) throws {
    let article = try extract(Prose.page("<div id=app></div>", head: script))
    #expect(
      article.contentText == Self.sentences.joined(separator: "\n\n"),
      "\(name): \(article.contentText)")
  }

  private static func noscript(_ name: String) -> String {
    "<article><h1>Boats at dawn</h1><div class=\(name)><script type='text/template'></script>"
      + "<noscript>\(Prose.paragraphs(1...3))</noscript></div></article>"
      + "<p>The Harbour Post tells of boats, fish and the weather.</p>"
  }

  @Test func theTextWithoutScriptsIsRead() throws {
    let text = try extract(Prose.page(Self.noscript("post-content"))).contentText
    #expect(text.hasPrefix("Paragraph 1 ") && text.contains("Paragraph 3 "), "\(text)")
    let other = try? extract(Prose.page(Self.noscript("notice")))
    #expect(other?.contentText.contains("Paragraph 1 ") != true)
  }

  @Test(arguments: ["f(x)={", "if(a==1) b=[{", "var a = b + {"])
  func codeIsNoState(lead: String) {
    let script = "<script>\(lead)\"body\":[\(Self.quoted(Self.markup))]}</script>"
    #expect(throws: ExtractionRefusal.self) {
      try extract(Prose.page("<div id=app></div>", head: script))
    }
  }
}
