import Basics
import Foundation
import Models
import Testing
import ViewModels
import Words

@testable import Views

@Suite("Markup of an article's text")
struct DocumentMarkupTests {
  let renderer = HTMLRenderer(Wording(.english), now: Samples.now)

  @Test("Lists, quotes and pictures with captions become nested elements")
  func nesting() {
    let document = TextDocument([
      TextBlock(.heading(level: 4), [TextSpan("Head")]),
      TextBlock(.paragraph, [TextSpan("one")], listDepth: 1, item: .bullet),
      TextBlock(.paragraph, [TextSpan("three")], listDepth: 2, item: .number(3)),
      TextBlock(.paragraph, [TextSpan("more")], listDepth: 2),
      TextBlock(.paragraph, [TextSpan("four")], listDepth: 2, item: .number(4)),
      TextBlock(.paragraph, [TextSpan("two")], listDepth: 1, item: .bullet),
      TextBlock(.paragraph, [TextSpan("quoted")], quoteDepth: 1),
      TextBlock(.image(url: "file:///p/ab.jpg", alt: "A \"boat\"")),
      TextBlock(.caption, [TextSpan("Words")]),
      TextBlock(.image(url: "https://x.example/a.jpg", alt: "Sea")),
      TextBlock(.code, [TextSpan("a\n<b>")]),
    ])
    var renderer = renderer
    renderer.picture = { address in
      address.hasPrefix("file:") ? PictureMarkup(address: "pictures/ab", size: (4, 3)) : nil
    }
    #expect(
      renderer.document(document).text == """
        <h2 dir="auto">Head</h2><ul><li><p dir="auto">one</p><ol><li value="3">\
        <p dir="auto">three</p><p dir="auto">more</p></li><li><p dir="auto">four</p></li></ol>\
        </li><li><p dir="auto">two</p></li></ul><blockquote><p dir="auto">quoted</p></blockquote>\
        <figure><img src="pictures/ab" width="4" height="3" alt="A &quot;boat&quot;" \
        loading="lazy" decoding="async"><figcaption dir="auto">Words</figcaption></figure>\
        <figure class="lost"><p dir="auto"><a href="https://x.example/a.jpg" rel="noreferrer">\
        Picture: Sea</a></p></figure><pre tabindex="0" dir="ltr"><code>a
        &lt;b&gt;</code></pre>
        """)
  }

  @Test("Blocks of an item stay in it")
  func itemBlocks() {
    var quoted = Nesting(quotes: 0, lists: 1)
    quoted.enter(.quote)
    var inner = quoted
    inner.enter(.list)
    let document = TextDocument([
      TextBlock(.paragraph, [TextSpan("one")], listDepth: 1, item: .bullet),
      TextBlock(.paragraph, [TextSpan("said")], in: quoted),
      TextBlock(.paragraph, [TextSpan("listed")], in: inner, item: .number(1)),
      TextBlock(.paragraph, [TextSpan("more")], listDepth: 1),
      TextBlock(.paragraph, [TextSpan("only said")], in: quoted, item: .bullet),
      TextBlock(.code, [TextSpan("run")], listDepth: 1, item: .bullet),
      TextBlock(.paragraph, [TextSpan("around")], quoteDepth: 1, listDepth: 1, item: .bullet),
      TextBlock(.paragraph, [TextSpan("no item")], listDepth: 1),
    ])
    #expect(
      renderer.document(document).text == """
        <ul><li><p dir="auto">one</p><blockquote><p dir="auto">said</p><ol><li>\
        <p dir="auto">listed</p></li></ol></blockquote><p dir="auto">more</p></li>\
        <li><blockquote><p dir="auto">only said</p></blockquote></li>\
        <li><pre tabindex="0" dir="ltr"><code>run</code></pre></li></ul>\
        <blockquote><ul><li><p dir="auto">around</p></li></ul></blockquote>\
        <p dir="auto">no item</p>
        """)
    var sink = ByteSink()
    DocumentLayout(style: GoldenTests.Style.pipe).write(document, into: &sink)
    #expect(
      sink.text == """
        • one

          │ said
          │\u{20}
          │ 1. listed

          more

        • │ only said

        •     run

        │ • around

          no item

        """)
  }

  @Test("A missing picture shows the reason, its caption and a link")
  func missingPictures() {
    let document = TextDocument([
      TextBlock(.image(url: "https://x.example/a.jpg", alt: nil)),
      TextBlock(.caption, [TextSpan("Words")]),
      TextBlock(.image(url: "https://x.example/unknown.jpg", alt: nil)),
      TextBlock(.image(url: "javascript:x", alt: "<b>")),
      TextBlock(.image(url: "https://x.example/b.jpg", alt: nil)),
      TextBlock(.caption, [TextSpan("On a post")]),
      TextBlock(.image(url: "https://x.example/c.jpg", alt: nil)),
      TextBlock(.paragraph, [TextSpan("End")]),
      TextBlock(.caption, [TextSpan("Alone")]),
    ])
    var renderer = renderer
    renderer.pictureFailure = { $0.hasSuffix("/a.jpg") ? "The server answered <404>." : nil }
    #expect(
      renderer.document(document).text == """
        <figure class="lost"><p dir="ltr" lang="en"><a href="https://x.example/a.jpg" \
        rel="noreferrer">Picture 1 of 5</a> <span>It could not be stored: The server answered &lt;404&gt;.</span></p>\
        <figcaption dir="auto">Words</figcaption></figure>\
        <figure class="lost"><p dir="ltr" lang="en"><a href="https://x.example/unknown.jpg" \
        rel="noreferrer">Picture 2 of 5</a></p></figure>\
        <figure class="lost"><p dir="auto">Picture: &lt;b&gt;</p></figure>\
        <figure class="lost"><p dir="ltr" lang="en"><a href="https://x.example/b.jpg" \
        rel="noreferrer">Picture 4 of 5</a></p><figcaption dir="auto">On a post</figcaption>\
        </figure><figure class="lost"><p dir="ltr" lang="en"><a \
        href="https://x.example/c.jpg" rel="noreferrer">Picture 5 of 5</a></p></figure>\
        <p dir="auto">End</p><p dir="auto" class="caption">Alone</p>
        """)
  }

  @Test("Missing pictures of which nothing is known are one row")
  func rowOfPictures() {
    func picture(_ name: String, _ item: TextBlock.Marker? = nil) -> TextBlock {
      TextBlock(
        .image(url: "https://x.example/\(name)", alt: nil), listDepth: item == nil ? 0 : 1,
        item: item)
    }
    let blocks = [
      picture("1"), picture("2"), TextBlock(.paragraph, [TextSpan("a")]),
      TextBlock(.image(url: "data:image/png;base64,AA", alt: nil)), picture("3", .bullet),
      picture("4", .bullet), picture("5"),
    ]
    func link(_ number: Int) -> String {
      "<a href=\"https://x.example/\(number)\" rel=\"noreferrer\">Picture \(number) of 5</a>"
    }
    func figure(_ numbers: Int...) -> String {
      "<figure class=\"lost\"><p dir=\"ltr\" lang=\"en\">"
        + numbers.map(link).joined(separator: "\u{A0}· ") + "</p></figure>"
    }
    #expect(
      renderer.document(TextDocument(blocks)).text
        == figure(1, 2) + "<p dir=\"auto\">a</p><ul><li>" + figure(3) + "</li><li>" + figure(4)
        + "</li></ul>" + figure(5))
    #expect(
      renderer.document(TextDocument([picture("1")])).text.contains(">Picture</a></p></figure>"))
    let stored = TextBlock(.image(url: "/api/v1/pictures/ab", alt: nil))
    #expect(renderer.document(TextDocument([stored])).text == "")
  }

  @Test func `a picture that begins an item keeps its number and its caption`() {
    func picture(_ name: String, _ item: TextBlock.Marker? = nil) -> TextBlock {
      TextBlock(.image(url: "https://x.example/\(name)", alt: nil), listDepth: 1, item: item)
    }
    func link(_ number: Int) -> String {
      "<a href=\"https://x.example/\(number)\" rel=\"noreferrer\">Picture \(number) of 5</a>"
    }
    func figure(_ words: String, _ caption: String = "") -> String {
      "<figure class=\"lost\"><p dir=\"ltr\" lang=\"en\">\(words)</p>\(caption)</figure>"
    }
    let text = renderer.document(
      TextDocument([
        TextBlock(.paragraph, [TextSpan("Fill.")], listDepth: 1, item: .number(1)), picture("1"),
        picture("2", .number(2)), TextBlock(.paragraph, [TextSpan("Stir.")], listDepth: 1),
        picture("3", .number(3)),
        TextBlock(.caption, [TextSpan("Above")], listDepth: 1, item: .number(4)), picture("4"),
        // Without a way to it and without words, it is not counted.
        TextBlock(.image(url: "ftp://x.example/", alt: nil), listDepth: 1), picture("5"),
        TextBlock(.caption, [TextSpan("Below")], listDepth: 1),
      ])
    ).text
    #expect(
      text == "<ol><li><p dir=\"auto\">Fill.</p>" + figure(link(1)) + "</li><li>"
        + figure(link(2)) + "<p dir=\"auto\">Stir.</p></li><li>" + figure(link(3))
        + "</li><li><p dir=\"auto\" class=\"caption\">Above</p>" + figure(link(4))
        + figure(link(5), "<figcaption dir=\"auto\">Below</figcaption>") + "</li></ol>")
  }

  @Test func `the caption after a row is of its last picture`() {
    let text = renderer.document(
      TextDocument(
        (1...3).map { TextBlock(.image(url: "https://x.example/\($0)", alt: nil)) } + [
          TextBlock(.caption, [TextSpan("Third")])
        ])
    ).text
    let figures = text.components(separatedBy: "</figure>")
    #expect(figures.count == 3)
    #expect(figures[0].contains("/1") && figures[0].contains("/2"))
    #expect(!figures[0].contains("Third"))
    #expect(figures[1].contains("/3") && figures[1].hasSuffix("Third</figcaption>"))
  }

  @Test func `the numbers of items may go down and below one`() {
    func markup(_ numbers: Int...) -> String {
      let items = numbers.map {
        TextBlock(.paragraph, [TextSpan("a")], listDepth: 1, item: .number($0))
      }
      return renderer.document(TextDocument(items)).text.replacing(
        "<p dir=\"auto\">a</p></li>", with: "")
    }
    #expect(markup(2, 1) == "<ol><li value=\"2\"><li value=\"1\"></ol>")
    #expect(markup(0, 1) == "<ol><li value=\"0\"><li></ol>")
    #expect(markup(-1, .max) == "<ol><li value=\"-1\"><li></ol>")
  }
}
