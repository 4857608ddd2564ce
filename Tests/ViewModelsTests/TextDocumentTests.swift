import Models
import Testing
import ViewModels

struct TextDocumentTests {
  @Test func linksAreNumberedInOrderOfFirstMention() {
    let document = TextDocument([
      ContentBlock(
        .paragraph,
        spans: [
          InlineSpan("a", link: "https://one.example/"),
          InlineSpan("b", style: .strong, link: "https://one.example/"),
          InlineSpan("c", link: "https://two.example/"),
          InlineSpan("d", link: "https://one.example/"),
        ]),
      ContentBlock(.image(url: "https://three.example/p.png", alt: "p")),
      ContentBlock(.image(url: "data:image/png;base64,AA", alt: nil)),
      ContentBlock(
        .table(rows: [
          [ContentBlock.TableCell(spans: [InlineSpan("t", link: "https://two.example/")])]
        ])),
    ])
    #expect(
      document.links == [
        "https://one.example/", "https://two.example/", "https://three.example/p.png",
      ])
    // A link in two styles is one link: its number follows its last word.
    #expect(document.blocks[0].spans.map(\.link) == [nil, 1, 2, 1])
    #expect(document.blocks[0].spans[1].style == .strong)
    #expect(document.blocks[1].kind == .image(description: "p", link: 3))
    #expect(document.blocks[2].kind == .image(description: nil, link: nil))
    #expect(
      document.blocks[3].kind
        == .table(rows: [
          [TextBlock.Cell([TextSpan("t", link: 2, address: "https://two.example/")])]
        ]))
  }

  @Test func aLinkWithItsAddressAsTextHasNoNumber() {
    let document = TextDocument([
      ContentBlock(
        .paragraph, spans: [InlineSpan("https://a.example/", link: "https://a.example/")])
    ])
    #expect(document.links == [])
  }

  @Test(arguments: [
    (ContentBlock(.paragraph, spans: [InlineSpan("a"), InlineSpan("b")]), "ab"),
    (ContentBlock(.heading(level: 2), spans: [InlineSpan("h")]), "h"),
    (ContentBlock(.listItem(number: nil), spans: [InlineSpan("i")], listDepth: 1), "- i"),
    (ContentBlock(.listItem(number: 3), spans: [InlineSpan("i")], listDepth: 1), "3. i"),
    (ContentBlock(.code, spans: [InlineSpan("x\n  y")]), "x\n  y"),
    (ContentBlock(.caption, spans: [InlineSpan("c")]), "c"),
    (ContentBlock(.image(url: "u", alt: "alt")), "alt"),
    (ContentBlock(.image(url: "u", alt: nil)), ""),
    (ContentBlock(.rule), ""),
    (ContentBlock(.code, spans: [InlineSpan("q\nr")], quoteDepth: 2), "> > q\n> > r"),
    (
      ContentBlock(
        .table(rows: [
          [.init(spans: [InlineSpan("a")], isHeader: true), .init(spans: [InlineSpan("b")])],
          [.init(spans: [])],
        ])), "a\tb\n"
    ),
  ])
  func blocksHaveAPlainText(block: ContentBlock, text: String) {
    #expect(TextDocument([block]).plainText == text)
  }

  @Test func blocksAreSeparatedInPlainText() {
    let document = TextDocument([
      ContentBlock(.paragraph, spans: [InlineSpan("a")]), ContentBlock(.rule),
      ContentBlock(.paragraph, spans: [InlineSpan("b")], quoteDepth: 1_000_000),
    ])
    #expect(document.plainText == "a\n\n> > > > > > > > b")
  }

  @Test func plainTextIsSplitIntoParagraphs() {
    let document = TextDocument(plainText: "one\ntwo\n\n\nthree")
    #expect(document.blocks.map(\.spans[0].text) == ["one\ntwo", "\nthree"])
    #expect(TextDocument(plainText: "").blocks.isEmpty)
  }
}
