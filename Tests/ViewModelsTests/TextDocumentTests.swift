import Basics
import Models
import Testing
import ViewModels

struct TextDocumentTests {
  @Test func linksAreNumberedInOrderOfFirstMention() {
    let document = TextDocument([
      TextBlock(
        .paragraph,
        [
          TextSpan("a", link: "https://one.example/"),
          TextSpan("b", style: .strong, link: "https://one.example/"),
          TextSpan("c", link: "https://two.example/"),
          TextSpan("d", link: "https://one.example/"),
        ]),
      TextBlock(.image(url: "https://three.example/p.png", alt: "p")),
      TextBlock(.image(url: "data:image/png;base64,AA", alt: nil)),
      TextBlock(
        .table(rows: [
          [TextBlock.Cell([TextSpan("t", link: "https://two.example/")])]
        ])),
    ])
    #expect(
      document.links == [
        "https://one.example/", "https://two.example/", "https://three.example/p.png",
      ])
    // A link in two styles is one link: its number follows its last word.
    #expect(document.blocks[0].spans.map(\.number) == [nil, 1, 2, 1])
    #expect(document.blocks[0].spans[1].style == .strong)
    #expect(
      document.blocks[1].kind == .image(url: "https://three.example/p.png", alt: "p", number: 3))
    #expect(document.blocks[2].kind == .image(url: "data:image/png;base64,AA", alt: nil))
    #expect(
      document.blocks[3].kind
        == .table(rows: [
          [TextBlock.Cell([TextSpan("t", link: "https://two.example/", number: 2)])]
        ]))
  }

  @Test func aLinkWithItsAddressAsTextHasNoNumber() {
    let document = TextDocument([
      TextBlock(
        .paragraph, [TextSpan("https://a.example/", link: "https://a.example/")])
    ])
    #expect(document.links == [])
  }

  @Test(arguments: [
    (TextBlock(.paragraph, [TextSpan("a"), TextSpan("b")]), "ab"),
    (TextBlock(.heading(level: 2), [TextSpan("h")]), "h"),
    (TextBlock(.paragraph, [TextSpan("i")], listDepth: 1, item: .bullet), "- i"),
    (TextBlock(.paragraph, [TextSpan("i")], listDepth: 1, item: .number(3)), "3. i"),
    (TextBlock(.code, [TextSpan("x\n  y")]), "x\n  y"),
    (TextBlock(.caption, [TextSpan("c")]), "c"),
    (TextBlock(.image(url: "u", alt: "alt")), "alt"),
    (TextBlock(.image(url: "u", alt: nil)), ""),
    (TextBlock(.rule), ""),
    (TextBlock(.code, [TextSpan("q\nr")], quoteDepth: 2), "> > q\n> > r"),
    (
      TextBlock(
        .table(rows: [
          [.init([TextSpan("a")], isHeader: true), .init([TextSpan("b")])],
          [.init([])],
        ])), "a\tb\n"
    ),
  ])
  func blocksHaveAPlainText(block: TextBlock, text: String) {
    #expect(TextDocument([block]).plainText == text)
  }

  @Test(
    arguments: [
      ("10", "9", .raised, "10⁹"), ("10", "−12", .raised, "10⁻¹²"),
      ("H", "2", .lowered, "H₂"), ("a", "(n+1)", .raised, "a⁽ⁿ⁺¹⁾"), ("x", "i", .lowered, "xᵢ"),
      ("10", "1.5", .raised, "10^1.5"), ("x", "2k", [.lowered, .emphasis], "x_2k"),
      ("5", "th", .raised, "5th"), ("1891", "[1]", .raised, "1891[1]"),
      ("a", "see 2", .raised, "asee 2"),
    ] as [(String, String, TextSpan.Style, String)])
  func `raised and lowered numbers stay apart`(
    base: String, script: String, style: TextSpan.Style, text: String
  ) {
    let spans = [TextSpan(base), TextSpan(script, style: style)]
    #expect(TextDocument([TextBlock(.paragraph, spans)]).plainText == text)
    #expect(TextDocument([TextBlock(.paragraph, spans)]).quotableText == base + script)
  }

  @Test func blocksAreSeparatedInPlainText() {
    let document = TextDocument([
      TextBlock(.paragraph, [TextSpan("a")]), TextBlock(.rule),
      TextBlock(.paragraph, [TextSpan("b")], quoteDepth: 1_000_000),
    ])
    #expect(document.plainText == "a\n\n> > > > > > > > b")
  }

  @Test func plainTextIsSplitIntoParagraphs() {
    let document = TextDocument(plainText: "one\ntwo\n\n\nthree")
    #expect(document.blocks.map(\.spans[0].text) == ["one\ntwo", "\nthree"])
    #expect(TextDocument(plainText: "").blocks.isEmpty)
  }
}
