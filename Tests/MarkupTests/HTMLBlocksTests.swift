import Basics
import Markup
import Testing

struct HTMLBlocksTests {
  @Test func readsAnArticle() {
    let blocks = HTMLBlocks.parse(
      """
      <h2>Bees</h2><p>A <b>bold <a href="http://x.example/">link</a></b>,
      end.<br>Next</p><blockquote><p>Quote</p></blockquote><hr>
      <pre>let x\n  y</pre><figure><img src="b.png" alt="A bee"><figcaption>Cap</figcaption></figure>
      """)
    #expect(
      blocks == [
        TextBlock(.heading(level: 2), [TextSpan("Bees")]),
        TextBlock(
          .paragraph,
          [
            TextSpan("A "), TextSpan("bold ", style: .strong),
            TextSpan("link", style: .strong, link: "http://x.example/"),
            TextSpan(", end.\nNext"),
          ]),
        TextBlock(.paragraph, [TextSpan("Quote")], quoteDepth: 1),
        TextBlock(.rule),
        TextBlock(.code, [TextSpan("let x\n  y")]),
        TextBlock(.image(url: "b.png", alt: "A bee")),
        TextBlock(.caption, [TextSpan("Cap")]),
      ])
  }

  /// Rule T13 of docs/parsing.md.
  @Test(arguments: [
    ("<p><ruby>技<rt>ぎ</rt></ruby><ruby>術<rp>(</rp><rt>じゅつ</rt><rp>)</rp></ruby>者</p>", "技術者"),
    ("<p><ruby>技<rt>ぎ<rb>術<rt>じゅつ</ruby>者</p>", "技術者"),
    ("<p><ruby>東京<rtc><rt>とうきょう</rt><rt>Tokyo</rt></rtc></ruby></p>", "東京"),
    ("<table><tr><td><ruby>技<rt>ぎ</rt></ruby>術</td></tr></table>", "技術"),
    ("<rt>alone", "alone"),
  ])
  func `readings of words are no part of them`(html: String, text: String) {
    #expect(HTMLBlocks.parse(html).map { $0.spans.map(\.text).joined() } == [text])
    #expect(PlainText.of(html) == text)
  }

  @Test func `a reading that is not closed ends with the block`() {
    let blocks = HTMLBlocks.parse("<ruby>技<rt>ぎ<p>術</p>")
    #expect(blocks.map { $0.spans.map(\.text).joined() } == ["技", "術"])
  }

  @Test func `a tracking pixel is no picture`() {
    let blocks = HTMLBlocks.parse(
      """
      <p>Text<img src="https://t.example/1" width="1" height="1"></p>\
      <p><img src="https://t.example/2" height="2"><img src="b.png" width="3" height="90"></p>
      """)
    #expect(
      blocks == [
        TextBlock(.paragraph, [TextSpan("Text")]),
        TextBlock(.image(url: "b.png", alt: nil)),
      ])
  }

  @Test func readsLists() {
    let blocks = HTMLBlocks.parse(
      "<ol start=3><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ol>")
    #expect(
      blocks == [
        TextBlock(.paragraph, [TextSpan("a")], listDepth: 1, item: .number(3)),
        TextBlock(.paragraph, [TextSpan("b")], listDepth: 2, item: .bullet),
        TextBlock(.paragraph, [TextSpan("c")], listDepth: 1, item: .number(4)),
        TextBlock(.paragraph, [TextSpan("d")], listDepth: 1),
      ])
  }

  @Test(
    "A reversed list counts down, from the number of its items",
    arguments: [
      ("<ol reversed><li>a<ol><li>x</ol><li>b<li>c</ol>", [3, 1, 2, 1]),
      ("<ol reversed start=9><li>a<li>b</ol>", [9, 8]), ("<ol start=0><li>a<li>b</ol>", [0, 1]),
    ])
  func countsDown(html: String, numbers: [Int]) {
    #expect(HTMLBlocks.parse(html).map(\.item) == numbers.map { .number($0) })
  }

  @Test func `an item keeps all its blocks`() {
    var quoted = Nesting(quotes: 0, lists: 1)
    quoted.enter(.quote)
    let blocks = HTMLBlocks.parse(
      """
      <ul><li>a<blockquote>q</blockquote>b</li><li><blockquote>r</blockquote></li>\
      <li><pre>c</pre>d</li><li><img src="p.png"></li></ul>\
      <blockquote><ul><li><h3>h</h3>e</li><li></li></ul>f</blockquote>
      """)
    #expect(
      blocks == [
        TextBlock(.paragraph, [TextSpan("a")], listDepth: 1, item: .bullet),
        TextBlock(.paragraph, [TextSpan("q")], in: quoted),
        TextBlock(.paragraph, [TextSpan("b")], listDepth: 1),
        TextBlock(.paragraph, [TextSpan("r")], in: quoted, item: .bullet),
        TextBlock(.code, [TextSpan("c")], listDepth: 1, item: .bullet),
        TextBlock(.paragraph, [TextSpan("d")], listDepth: 1),
        TextBlock(.image(url: "p.png", alt: nil), listDepth: 1, item: .bullet),
        TextBlock(
          .heading(level: 3), [TextSpan("h")], quoteDepth: 1, listDepth: 1, item: .bullet),
        TextBlock(.paragraph, [TextSpan("e")], quoteDepth: 1, listDepth: 1),
        TextBlock(.paragraph, [TextSpan("f")], quoteDepth: 1),
      ])
  }

  @Test func `levels beyond those that are known end in order`() {
    let blocks = HTMLBlocks.parse(
      String(repeating: "<blockquote>", count: 12) + "<ul><li>a</li></ul>"
        + String(repeating: "</blockquote>", count: 11) + "b</blockquote>c")
    #expect(blocks.map { $0.nesting.depth(of: .quote) } == [8, 1, 0])
    #expect(blocks.map { $0.nesting.depth(of: .list) } == [1, 0, 0])
  }

  @Test func `a table's caption precedes it`() {
    typealias Cell = TextBlock.Cell
    let blocks = HTMLBlocks.parse(
      "<table><caption><b>Sales</b></caption><tr><th>A<th>B<tr><td>1<td>2</table>")
    #expect(
      blocks == [
        TextBlock(.paragraph, [TextSpan("Sales", style: .strong)]),
        TextBlock(
          .table(rows: [
            [
              Cell([TextSpan("A")], isHeader: true),
              Cell([TextSpan("B")], isHeader: true),
            ],
            [Cell([TextSpan("1")]), Cell([TextSpan("2")])],
          ])),
      ])
  }

  @Test func readsTables() {
    typealias Cell = TextBlock.Cell
    let blocks = HTMLBlocks.parse(
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>1</td><td><p>2</p><p>3</p></td></tr></table><p>x</p>"
    )
    #expect(
      blocks == [
        TextBlock(
          .table(rows: [
            [
              Cell([TextSpan("A")], isHeader: true),
              Cell([TextSpan("B")], isHeader: true),
            ],
            [Cell([TextSpan("1")]), Cell([TextSpan("2 3")])],
          ])),
        TextBlock(.paragraph, [TextSpan("x")]),
      ])
    #expect(
      HTMLBlocks.parse("<table><tr><td>layout</td></tr></table>")
        == [TextBlock(.paragraph, [TextSpan("layout")])])
  }

  @Test func aNestedTableIsPartOfItsCell() {
    typealias Cell = TextBlock.Cell
    let blocks = HTMLBlocks.parse(
      "<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table>d</td><td>e</td></tr></table>")
    #expect(
      blocks == [
        TextBlock(
          .table(rows: [[Cell([TextSpan("a b c d")]), Cell([TextSpan("e")])]]))
      ])
  }

  @Test func partsBeginWithTheTextThatFollows() {
    let blocks = HTMLBlocks.parse(
      "<p>a<sup id=part-r><a href=#part-n>1</a></sup></p><ol id=part-l><li id=part-n>b</li></ol>"
        + "<table><tr><td id=part-t>c<td>d</table>")
    #expect(
      blocks == [
        TextBlock(
          .paragraph,
          [TextSpan("a"), TextSpan("1", style: .raised, link: "#part-n", anchors: ["part-r"])]),
        TextBlock(
          .paragraph, [TextSpan("b", anchors: ["part-l", "part-n"])],
          listDepth: 1, item: .number(1)),
        TextBlock(
          .table(rows: [
            [
              TextBlock.Cell([TextSpan("c", anchors: ["part-t"])]),
              TextBlock.Cell([TextSpan("d")]),
            ]
          ])),
      ])
  }

  @Test func superscriptAndSubscriptAreStyles() {
    let blocks = HTMLBlocks.parse("<p>H<sub>2</sub>O<table><tr><td>10<sup>9</sup><td>d</table>")
    #expect(
      blocks == [
        TextBlock(
          .paragraph, [TextSpan("H"), TextSpan("2", style: .lowered), TextSpan("O")]),
        TextBlock(
          .table(rows: [
            [
              TextBlock.Cell([TextSpan("10"), TextSpan("9", style: .raised)]),
              TextBlock.Cell([TextSpan("d")]),
            ]
          ])),
      ])
  }

  @Test(arguments: [
    ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"),
    ("<mn>3</mn><mfrac><mn>1</mn><mn>2</mn></mfrac>", "3 1/2"),
    (
      "<mi>x</mi><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>",
      "x=(a+1)/b"
    ),
    ("<msqrt><mn>2</mn></msqrt>", "√2"),
    ("<msqrt><mrow><mi>a</mi><mo>-</mo><mn>1</mn></mrow></msqrt>", "√(a-1)"),
    ("<mfenced><mi>x</mi></mfenced>", "(x)"),
    ("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>", "1 2"),
    ("<mfrac><mn>1</mn>", "1"), ("</mfrac><mn>1</mn>", "1"),
    (
      "<mfrac><mfrac><mn>1</mn><mn>2</mn></mfrac><mfrac><mn>3</mn><mn>4</mn></mfrac></mfrac>",
      "(1/2)/(3/4)"
    ),
    ("<mroot><mn>8</mn><mn>3</mn></mroot>", "81/3"),
    ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a, b)"),
    ("<mtable><mtr><mtd><mn>1</mn></mtd></mtr><mtr><mtd><mn>2</mn></mtd></mtr></mtable>", "1; 2"),
    ("<mi>a</mi><mphantom><mn>3</mn></mphantom><mi>b</mi>", "ab"),
    ("<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>", "(a+b)2"),
  ])
  func `what a formula shows by position is written`(formula: String, text: String) {
    let html = HTMLSanitizer.sanitize("<p><math>\(formula)</math></p>")
    #expect(HTMLBlocks.parse(html).map { $0.spans.map(\.text).joined() } == [text])
  }

  @Test func scriptsOfAFormulaAreRaisedAndLowered() {
    let blocks = HTMLBlocks.parse(
      "<p><math><msup><mi>c</mi><mn>2</mn></msup><msubsup><mi>x</mi><mi>i</mi><mn>3</mn></msubsup>"
        + "<mo>+</mo><mroot><mn>8</mn><mn>3</mn></mroot>"
        + "<mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>")
    #expect(
      blocks == [
        TextBlock(
          .paragraph,
          [
            TextSpan("c"), TextSpan("2", style: .raised), TextSpan("x"),
            TextSpan("i", style: .lowered), TextSpan("3", style: .raised),
            TextSpan("+8"), TextSpan("1/3", style: .raised), TextSpan("C"),
            TextSpan("6", style: .lowered), TextSpan("14", style: .raised),
          ])
      ])
  }

  @Test(arguments: [
    ("<audio src=\"https://o.example/a.mp3\"></audio>", "https://o.example/a.mp3", nil, false),
    (
      "<video title=\" The  crossing \"><source src=\"https://o.example/v.webm\"><source src=\"https://o.example/v.mp4\"></video>",
      "https://o.example/v.webm", "The crossing", true
    ),
  ])
  func `audio and video of a text are recordings`(
    html: String, url: String, title: String?, isVideo: Bool
  ) {
    #expect(
      HTMLBlocks.parse("<p>One</p>\(html)<p>Two") == [
        TextBlock(.paragraph, [TextSpan("One")]),
        TextBlock(.recording(.init(url: url, title: title, isVideo: isVideo))),
        TextBlock(.paragraph, [TextSpan("Two")]),
      ])
  }

  @Test func `a recording without an address is none`() {
    #expect(HTMLBlocks.parse("<video poster=\"p.jpg\"><source></video>").isEmpty)
    #expect(HTMLBlocks.parse("<video>Not here</video>").map(\.spans) == [[TextSpan("Not here")]])
  }

  @Test func `words for programs that cannot play a recording are left out`() {
    let html =
      "<audio><source src=\"https://o.example/a.mp3\">Not supported <a href=\"x\">x</a></audio>"
    #expect(
      HTMLBlocks.parse("<p>One</p>\(html)<p>Two").map { $0.spans.map(\.text).joined() }
        == ["One", "", "Two"])
  }

  /// The extractor splits text at the same places.
  @Test func twoLineBreaksEndABlock() {
    let blocks = HTMLBlocks.parse(
      "<p>a<br>b<br> <br>c<br><img src=d.png>e<br><img src=f.png width=16>g</p><pre>h<br><br>i</pre>"
    )
    #expect(
      blocks == [
        TextBlock(.paragraph, [TextSpan("a\nb")]),
        TextBlock(.paragraph, [TextSpan("c")]),
        TextBlock(.image(url: "d.png", alt: nil)),
        TextBlock(.paragraph, [TextSpan("e\ng")]),
        TextBlock(.image(url: "f.png", alt: nil)),
        TextBlock(.code, [TextSpan("h\n\ni")]),
      ])
  }

  @Test func blocksAreLimited() {
    let many = String(repeating: "<p>x</p>", count: HTMLBlocks.blockLimit + 10)
    #expect(HTMLBlocks.parse(many).count == HTMLBlocks.blockLimit)
    #expect(HTMLBlocks.parse(String(repeating: "<ul><li>", count: 50_000)).isEmpty)
  }
}
