import Markup
import Models
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
        ContentBlock(.heading(level: 2), spans: [InlineSpan("Bees")]),
        ContentBlock(
          .paragraph,
          spans: [
            InlineSpan("A "), InlineSpan("bold ", style: .strong),
            InlineSpan("link", style: .strong, link: "http://x.example/"),
            InlineSpan(", end.\nNext"),
          ]),
        ContentBlock(.paragraph, spans: [InlineSpan("Quote")], quoteDepth: 1),
        ContentBlock(.rule),
        ContentBlock(.code, spans: [InlineSpan("let x\n  y")]),
        ContentBlock(.image(url: "b.png", alt: "A bee")),
        ContentBlock(.caption, spans: [InlineSpan("Cap")]),
      ])
  }

  @Test func `a tracking pixel is no picture`() {
    let blocks = HTMLBlocks.parse(
      """
      <p>Text<img src="https://t.example/1" width="1" height="1"></p>\
      <p><img src="https://t.example/2" height="2"><img src="b.png" width="3" height="90"></p>
      """)
    #expect(
      blocks == [
        ContentBlock(.paragraph, spans: [InlineSpan("Text")]),
        ContentBlock(.image(url: "b.png", alt: nil)),
      ])
  }

  @Test func readsLists() {
    let blocks = HTMLBlocks.parse(
      "<ol start=3><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ol>")
    #expect(
      blocks == [
        ContentBlock(.listItem(number: 3), spans: [InlineSpan("a")], listDepth: 1),
        ContentBlock(.listItem(number: nil), spans: [InlineSpan("b")], listDepth: 2),
        ContentBlock(.listItem(number: 4), spans: [InlineSpan("c")], listDepth: 1),
        ContentBlock(.paragraph, spans: [InlineSpan("d")], listDepth: 1),
      ])
  }

  @Test func `a table's caption precedes it`() {
    typealias Cell = ContentBlock.TableCell
    let blocks = HTMLBlocks.parse(
      "<table><caption><b>Sales</b></caption><tr><th>A<th>B<tr><td>1<td>2</table>")
    #expect(
      blocks == [
        ContentBlock(.paragraph, spans: [InlineSpan("Sales", style: .strong)]),
        ContentBlock(
          .table(rows: [
            [
              Cell(spans: [InlineSpan("A")], isHeader: true),
              Cell(spans: [InlineSpan("B")], isHeader: true),
            ],
            [Cell(spans: [InlineSpan("1")]), Cell(spans: [InlineSpan("2")])],
          ])),
      ])
  }

  @Test func readsTables() {
    typealias Cell = ContentBlock.TableCell
    let blocks = HTMLBlocks.parse(
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>1</td><td><p>2</p><p>3</p></td></tr></table><p>x</p>"
    )
    #expect(
      blocks == [
        ContentBlock(
          .table(rows: [
            [
              Cell(spans: [InlineSpan("A")], isHeader: true),
              Cell(spans: [InlineSpan("B")], isHeader: true),
            ],
            [Cell(spans: [InlineSpan("1")]), Cell(spans: [InlineSpan("2 3")])],
          ])),
        ContentBlock(.paragraph, spans: [InlineSpan("x")]),
      ])
    #expect(
      HTMLBlocks.parse("<table><tr><td>layout</td></tr></table>")
        == [ContentBlock(.paragraph, spans: [InlineSpan("layout")])])
  }

  @Test func aNestedTableIsPartOfItsCell() {
    typealias Cell = ContentBlock.TableCell
    let blocks = HTMLBlocks.parse(
      "<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table>d</td><td>e</td></tr></table>")
    #expect(
      blocks == [
        ContentBlock(
          .table(rows: [[Cell(spans: [InlineSpan("a b c d")]), Cell(spans: [InlineSpan("e")])]]))
      ])
  }

  @Test func partsBeginWithTheTextThatFollows() {
    let blocks = HTMLBlocks.parse(
      "<p>a<sup id=part-r><a href=#part-n>1</a></sup></p><ol id=part-l><li id=part-n>b</li></ol>"
        + "<table><tr><td id=part-t>c<td>d</table>")
    #expect(
      blocks == [
        ContentBlock(
          .paragraph,
          spans: [InlineSpan("a"), InlineSpan("1", link: "#part-n", anchors: ["part-r"])]),
        ContentBlock(
          .listItem(number: 1), spans: [InlineSpan("b", anchors: ["part-l", "part-n"])],
          listDepth: 1),
        ContentBlock(
          .table(rows: [
            [
              ContentBlock.TableCell(spans: [InlineSpan("c", anchors: ["part-t"])]),
              ContentBlock.TableCell(spans: [InlineSpan("d")]),
            ]
          ])),
      ])
  }

  /// The extractor splits text at the same places.
  @Test func twoLineBreaksEndABlock() {
    let blocks = HTMLBlocks.parse(
      "<p>a<br>b<br> <br>c<br><img src=d.png>e<br><img src=f.png width=16>g</p><pre>h<br><br>i</pre>"
    )
    #expect(
      blocks == [
        ContentBlock(.paragraph, spans: [InlineSpan("a\nb")]),
        ContentBlock(.paragraph, spans: [InlineSpan("c")]),
        ContentBlock(.image(url: "d.png", alt: nil)),
        ContentBlock(.paragraph, spans: [InlineSpan("e\ng")]),
        ContentBlock(.image(url: "f.png", alt: nil)),
        ContentBlock(.code, spans: [InlineSpan("h\n\ni")]),
      ])
  }

  @Test func blocksAreLimited() {
    let many = String(repeating: "<p>x</p>", count: HTMLBlocks.blockLimit + 10)
    #expect(HTMLBlocks.parse(many).count == HTMLBlocks.blockLimit)
    #expect(HTMLBlocks.parse(String(repeating: "<ul><li>", count: 50_000)).isEmpty)
  }
}
