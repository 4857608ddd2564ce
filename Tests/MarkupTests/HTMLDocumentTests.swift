import Markup
import Testing

struct HTMLDocumentTests {
  private static let page = """
    <html><body><div id="top" class="a b"><p class=lead lang="en-GB">One <b>two</b></p><p>Three</p>
    <p title="x y">Four</p><a href="/f.pdf">pdf</a><a href="http://x.example/">x</a></div>
    <ul><li>1<li>2<li>3<li>4<li>5</ul><section><article><h2>T</h2></article></section></body></html>
    """

  @Test(arguments: [
    ("p", ["One two", "Three", "Four"]), ("P.lead", ["One two"]), ("#top > p b", ["two"]),
    ("div.a.b > a", ["pdf", "x"]), ("*[title]", ["Four"]), ("[title='x y']", ["Four"]),
    ("[title~=y]", ["Four"]), ("p[lang|=en]", ["One two"]), ("a[href^='/']", ["pdf"]),
    ("a[href$=\".pdf\"]", ["pdf"]), ("a[href*=example]", ["x"]), ("p + p", ["Three", "Four"]),
    (".lead ~ p", ["Three", "Four"]), ("li:first-child", ["1"]), ("li:last-child", ["5"]),
    ("li:nth-child(2)", ["2"]), ("li:nth-child(odd)", ["1", "3", "5"]),
    ("li:nth-child(2n)", ["2", "4"]), ("li:nth-child(-n+2)", ["1", "2"]),
    ("li:nth-child(3n+2)", ["2", "5"]), ("p:nth-of-type(2)", ["Three"]),
    ("li:nth-child(\(Int.min)n+2)", ["2"]),
    ("p:not(.lead)", ["Three", "Four"]), ("section:has(h2)", ["T"]),
    ("p:contains('our')", ["Four"]),
    ("li:nth-last-of-type(2)", ["4"]), ("h2:only-of-type", ["T"]),
    (":root > body > ul li:is(:first-child, :last-child)", ["1", "5"]),
    ("b, h2", ["two", "T"]), ("//p[2]", ["Three"]), ("a @href", ["/f.pdf", "http://x.example/"]),
    ("//a/@href", ["/f.pdf", "http://x.example/"]), ("(//li)[1]", ["1"]), ("main article > h2", []),
    ("(normalize-space(//p))", ["One two"]), ("(concat('x', //b, 1 + 1))", ["xtwo2"]),
    ("//a/@href | //p/@title", ["/f.pdf", "http://x.example/", "x y"]),
    ("[TITLE='X y' i]", ["Four"]), ("[class~=LEAD i]", ["One two"]), ("[class=LEAD s]", []),
    ("[lang|=EN I]", ["One two"]), ("[title='X y']", []),
    ("p.le\\61 d", ["One two"]), ("#\\74 op > p b", ["two"]), ("#\\000074op > p b", ["two"]),
    ("p.\\lead", ["One two"]), ("p.\\6C ead", ["One two"]), ("p.a\\:b", []),
    ("./descendant::li[last()]/preceding-sibling::li[1]", ["4"]), ("//b/ancestor::p", ["One two"]),
    ("//b/ancestor::div/p[2]", ["Three"]), ("//b/..", ["One two"]),
    ("//p[following-sibling::p[@title='x | y' or @title=\"x y\"]]/text()", ["One", "Three"]),
    ("//p//text()[.='Three']", ["Three"]),
    ("//p/following-sibling::a/@href", ["/f.pdf", "http://x.example/"]),
    ("//html//div//a | .//h2", ["pdf", "x", "T"]), ("(count(//p) + 1)", ["4"]),
    ("//*[self::h2 or @id='top']//b", ["two"]), ("//li[count(preceding-sibling::*)=2]", ["3"]),
  ])
  func selects(_ selector: String, _ expected: [String]) throws {
    let found = try Self.inspect(Self.page) { try $0.values(HTMLSelector(selector)) }
    #expect(found == expected)
  }

  @Test(arguments: [
    "", " ", "p[", "p >", ":nope", "p:nth-child(x)", "//p[", "p..x", "a b c {", "p)",
  ])
  func invalidSelectorsAreRefused(_ selector: String) {
    #expect(throws: SelectorFault.self) { try HTMLSelector(selector) }
  }

  @Test func nodesAreNumbersInReadingOrder() throws {
    let seen = try Self.inspect(Self.page) { document -> [String?] in
      let body = try document.select(HTMLSelector("body"))[0]
      let lead = try document.select(HTMLSelector(".lead"), in: body)[0]
      var names: [String] = []
      for child in document.children(of: body) where !document.isText(child) {
        names.append(document.name(of: child))
      }
      return [
        document.root.map { document.name(of: $0) },
        document.parent(of: body).map { document.name(of: $0) },
        names.joined(separator: " "), document.attribute("lang", of: lead),
        document.innerHTML(of: lead), document.rawText(of: lead),
      ]
    }
    #expect(
      seen == ["html", "html", "div ul section", "en-GB", "One <b>two</b>", "One two"])
  }

  @Test func deepNestingIsHandled() throws {
    let deep = String(repeating: "<div>", count: 50_000) + "x"
    let seen = try Self.inspect(deep) { document in
      document.root.map { [document.rawText(of: $0), document.innerHTML(of: $0)] } ?? []
    }
    #expect(seen.first == "x")
    #expect(seen.last?.utf8.count ?? 0 > 100_000)
  }

  @Test(.timeLimit(.minutes(1))) func pathsThroughNestedBoxesAreFollowed() throws {
    let page =
      String(repeating: "<div class=item><a href=x>t</a>", count: 100)
      + String(repeating: "</div>", count: 100)
    let seen = try Self.inspect(page) { document -> (Int, [Int], Bool) in
      let path = try HTMLSelector("div div div a")
      let items = try document.select(HTMLSelector(".item"))
      return (
        items.count, items.map { document.select(path, in: $0).count }, document.isExhausted
      )
    }
    #expect(seen.0 == 100)
    // An item is not inside of itself.
    #expect(seen.1 == (0..<100).map { max(0, 97 - $0) })
    #expect(!seen.2)
  }

  @Test(arguments: [
    "//p/following-sibling::p", "p ~ p", "(//p//i/following::i)[1]",
    "//div[count(.//p//i/following::i) > 1]",
  ])
  func selectorsEndWithTheirBudget(selector: String) throws {
    let page = "<div>" + String(repeating: "<p><i>x</i></p>", count: 8000) + "</div>"
    let isExhausted = try Self.inspect(page) { document -> Bool in
      _ = document.select(try HTMLSelector(selector))
      return document.isExhausted
    }
    #expect(isExhausted)
  }

  private struct NoDocument: Error {}

  /// Parses a page and passes it to `body`: the test macros cannot hold a noncopyable document.
  private static func inspect<Seen>(
    _ page: String, _ body: (borrowing HTMLDocument) throws -> Seen
  ) throws -> Seen {
    guard let document = HTMLDocument(Array(page.utf8)) else { throw NoDocument() }
    return try body(document)
  }
}
