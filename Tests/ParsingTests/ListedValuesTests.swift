import Foundation
import Models
import Testing

@testable import Parsing

/// Values of lists that are no feeds: pages by selectors, JSON by paths.
struct ListedValuesTests {
  private static func items(
    _ text: String, as format: SourceFormat = .html, _ selectors: ItemSelectors
  ) throws(ParseFault) -> [ParsedItem] {
    try FeedParser.parse(
      Array(text.utf8),
      options: ParseOptions(url: "https://g.example/news/", format: format, selectors: selectors)
    ).items
  }

  @Test(
    arguments: [
      ("12", 12), ("0", 0), ("12 comments", 12), ("1,204", 1204), ("1.204 Kommentare", 1204),
      ("1 204 commentaires", 1204), ("1’204’567", 1_204_567), ("Comments (7)", 7),
      ("Comments: 7", 7), ("12件のコメント", 12), ("no comments yet", nil), ("1.2k", nil),
      ("5k", nil), ("1.2万", nil), ("3万", nil), ("12/30", nil), ("-5", nil), ("3 of 12", nil),
      ("", nil),
      ("/c/12", nil), ("99999999999999999999999", nil),
    ] as [(String, Int?)])
  func readsCounts(text: String, count: Int?) {
    #expect(text.shownCount == count)
  }

  @Test(arguments: [
    ("https://a.example/x", true), ("/x", true), ("page.html", true), ("?p=1", true), ("#c", true),
    ("Headline", false), ("Four no link", false), ("A and/or B", false), ("End.", false),
    ("", false),
  ])
  func recognisesAddresses(text: String, isLikeAddress: Bool) {
    #expect(text.isLikeAddress == isLikeAddress)
  }

  @Test func onlyAddressesBecomeLinks() throws {
    let page = """
      <li><h2><a>Four no link</a></h2><i>12 comments</i></li>
      <li><h2><a href=" eight
      .html ">Eight</a></h2><i>no comments yet</i></li>
      <li><h2><a href="a b.html">Nine</a></h2><i><a href="c">1,204 comments</a></i></li>
      """
    let items = try Self.items(
      page, ItemSelectors(item: "li", title: "h2", url: "h2 a", comments: "i a, i"))
    #expect(items[0].url == nil)
    #expect(items[1].url == "https://g.example/news/eight.html")
    #expect(items[2].url?.hasPrefix("https://g.example/news/a") == true)
    #expect(items.map(\.commentsCount) == [12, nil, 1204])
    #expect(items.map(\.commentsURL) == [nil, nil, "https://g.example/news/c"])
    let named = try Self.items(
      "<li data-u=one data-n=3>One</li>",
      ItemSelectors(item: "li", title: ".", url: "@data-u", comments: "@data-n"))
    #expect(named[0].title?.text == "One")
    #expect(named[0].url == "https://g.example/news/one")
    #expect(named[0].commentsCount == 3)
  }

  @Test(
    "T11: Pictures of a list are read as those of a text",
    arguments: [
      ("<img class=p src='data:image/gif;base64,R0' data-src=/1.jpg>", "/1.jpg"),
      ("<img class=p src=/img/blank.gif data-lazy-src=/3.jpg>", "/3.jpg"),
      ("<img class=p loading=lazy src=/ph.svg data-src=/4.jpg>", "/4.jpg"),
      ("<img class=p srcset='/a.jpg 300w, /b.jpg 900w'>", "/b.jpg"),
      ("<picture class=p><source srcset='/c.jpg 900w'><img src='data:,'></picture>", "/c.jpg"),
      ("<div class=p><a href=/x><img src=/d.jpg></a></div>", "/d.jpg"),
      ("<div class=p src=/e.jpg></div>", "/e.jpg"), ("<img class=p src=/f.jpg>", "/f.jpg"),
      ("<img class=p src=photo>", "/news/photo"),
      ("<img class=p src=/img/blank.gif>", nil), ("<p class=p>A picture</p>", nil),
    ] as [(String, String?)])
  func readsLatePictures(markup: String, address: String?) throws {
    let page = "<li><h2>T</h2>\(markup)</li>"
    let found = try Self.items(page, ItemSelectors(item: "li", title: "h2", image: ".p"))
    #expect(found[0].image == address.map { "https://g.example" + $0 })
    guard markup.hasPrefix("<img") else { return }
    let named = try Self.items(page, ItemSelectors(item: "li", title: "h2", image: "img/@src"))
    #expect(named[0].image == found[0].image)
  }

  @Test func listsOfListsAreOneList() throws {
    let document = """
      {"sections":[{"items":[{"t":"1a","g":[{"n":["x","y"]},{"n":"z"}]},{"t":"1b"}]},
      {"items":[{"t":"2a"},{"t":"2b"}]},{"items":{"t":"3a"}},{}]}
      """
    let items = try Self.items(
      document, as: .json, ItemSelectors(item: "sections.items", title: "t", tags: "g.n"))
    #expect(items.map(\.title?.text) == ["1a", "1b", "2a", "2b", "3a"])
    #expect(items[0].tags == ["x", "y", "z"])
  }

  @Test func anObjectOfObjectsIsAList() throws {
    let selectors = ItemSelectors(item: "data", title: "t")
    let items = try Self.items(#"{"data":{"10":{"t":"a"},"9":{"t":"b"}}}"#, as: .json, selectors)
    #expect(items.map(\.title?.text) == ["a", "b"])
    for document in [#"{"data":{"t":"a","x":{}}}"#, #"{"data":{}}"#, #"{"data":"a"}"#] {
      #expect(throws: ParseFault.noMatch("the path \"data\"")) {
        try Self.items(document, as: .json, selectors)
      }
    }
  }

  @Test(
    "A1: A number is a date only as one",
    arguments: [
      (#""202611291015""#, 1_795_947_300), ("202611291015", 1_795_947_300),
      (#""20261129101500""#, 1_795_947_300), (#""20261129""#, 1_795_910_400),
      ("1714541400", 1_714_541_400), ("1714541400000", 1_714_541_400),
      ("1714541400000000", 1_714_541_400), ("1.7145414e9", 1_714_541_400),
      (#"["2026-11-29"]"#, 1_795_910_400), ("-1764500000", nil), ("99999999999", nil),
      ("202699999999", nil), ("0", nil), (#""soon""#, nil),
    ] as [(String, Double?)])
  func readsDatesOfJSON(value: String, seconds: Double?) throws {
    let feed = try FeedParser.parse(
      Array(#"[{"t":"a","d":\#(value)}]"#.utf8),
      options: ParseOptions(
        format: .json, selectors: ItemSelectors(item: ".", title: "t", date: "d")))
    #expect(feed.items[0].published?.timeIntervalSince1970 == seconds)
    #expect(feed.warnings.contains { $0.contains("not a date") } == (seconds == nil))
  }

  @Test("L11: Line breaks in addresses are removed, also in JSON")
  func joinsAddresses() throws {
    let items = try Self.items(
      #"[{"t":"a","u":"https://o.example/4\n  5","i":"/p\t.png","c":"/c\r\n1"}]"#, as: .json,
      ItemSelectors(item: ".", title: "t", url: "u", image: "i", comments: "c"))
    #expect(items[0].url == "https://o.example/45")
    #expect(items[0].image == "https://g.example/p.png")
    #expect(items[0].commentsURL == "https://g.example/c1")
  }
}
