import Damaging
import Foundation
import Parsing
import Testing

/// Properties of all documents.
struct PropertyTests {
  static let documents =
    Fixtures.urls(in: "contract", extensions: ["xml", "json"]) + Fixtures.corpus

  @Test(arguments: documents)
  func wholeDocumentsHaveNoFaults(_ url: URL) throws {
    let faults = FeedChecks.faults(of: try Fixtures.bytes(url))
    #expect(faults == [])
  }

  @Test(arguments: Fixtures.urls(in: "contract", extensions: ["xml", "json"]))
  func damagedDocumentsHaveNoFaults(_ url: URL) throws {
    let bytes = try Fixtures.bytes(url)
    guard bytes.count < 20_000 else { return }
    for seed in 0..<12 {
      var mutator = Mutator(seed: UInt64(seed) &* 7919 &+ UInt64(bytes.count))
      let damaged = mutator.mutate(bytes)
      let faults = FeedChecks.faults(of: damaged)
      #expect(faults == [], "\(String(decoding: damaged, as: UTF8.self))")
    }
  }

  /// A truncated document gives the first items of the whole one.
  @Test(arguments: documents)
  func aTruncatedDocumentKeepsItsFirstItems(_ url: URL) throws {
    let bytes = try Fixtures.bytes(url)
    guard let whole = try? FeedParser.parse(bytes, options: ParseOptions(url: "http://g.example/"))
    else { return }
    var generator = Generator(seed: UInt64(bytes.count))
    for _ in 0..<4 {
      let cut = Int.random(in: 0..<bytes.count, using: &generator)
      let options = ParseOptions(url: "http://g.example/")
      guard let part = try? FeedParser.parse(Array(bytes.prefix(cut)), options: options) else {
        continue
      }
      #expect(part.items.count <= whole.items.count)
      #expect(
        part.items.map(\.id) == whole.items.prefix(part.items.count).map(\.id), "cut at \(cut)")
    }
  }

  @Test func entityExpansionIsLimited() throws {
    var declarations = "<!ENTITY a0 \"\(String(repeating: "a", count: 64))\">"
    for level in 1...9 {
      let uses = String(repeating: "&a\(level - 1);", count: 40)
      declarations += "<!ENTITY a\(level) \"\(uses)\">"
    }
    let document =
      "<!DOCTYPE r [\(declarations)]><rss><channel><item><title>&a9;</title></item></channel></rss>"
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.items[0].title?.text.utf8.count ?? 0 < 2 << 20)
    #expect(feed.warnings == ["entities expand to more than 1048576 bytes or deeper than 16"])
  }

  @Test func limitsLeaveWarnings() throws {
    var limits = ParseLimits()
    limits.items = 2
    let items = String(repeating: "<item><title>x</title></item>", count: 5)
    let document = "<rss><channel><title>T</title>\(items)</channel></rss>"
    var feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions(limits: limits))
    #expect(feed.items.count == 2)
    #expect(feed.warnings == ["left out: 3 items beyond the limit of items"])
    limits = ParseLimits()
    limits.elements = 7
    feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions(limits: limits))
    #expect(feed.warnings == ["more than 7 elements; the rest was ignored"])
    limits.bytes = 10
    #expect(throws: ParseFault.tooLarge(limit: 10)) {
      try FeedParser.parse(Array(document.utf8), options: ParseOptions(limits: limits))
    }
  }

  @Test(arguments: [
    ("<category>%</category>", "left out: 3 tags beyond the limit"),
    ("<dc:creator>%</dc:creator>", "left out: 259 people beyond the limit"),
    ("<contributor><name>%</name></contributor>", "left out: 259 people beyond the limit"),
  ])
  func `tags and people beyond the limit are counted`(element: String, warning: String) throws {
    let elements = (0..<515).map { element.replacing("%", with: "n\($0)") }.joined()
    let rss =
      "<rss xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel><item>\(elements)</item>"
      + "</channel></rss>"
    let feed = try FeedParser.parse(Array(rss.utf8), options: ParseOptions())
    #expect(feed.warnings == [warning])
  }

  @Test func `tags and people of JSON Feed beyond the limit are counted`() throws {
    let names = (0..<515).map { "\"n\($0)\"" }.joined(separator: ",")
    let json =
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[{\"id\":1,"
      + "\"tags\":[\(names)],\"authors\":[\(names)]}]}"
    let feed = try FeedParser.parse(Array(json.utf8), options: ParseOptions())
    #expect(
      feed.warnings
        == ["left out: 3 tags beyond the limit", "left out: 259 people beyond the limit"])
  }

  /// Large documents take another code path than small ones, with the same result.
  @Test func theResultDoesNotDependOnTheSize() throws {
    let pieces = String(repeating: "one &amp; two <b>three</b> ", count: 20_000).dropLast()
    let escaped = pieces.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let documents = [
      "<rss><channel><item><description><![CDATA[\(pieces)]]></description></item></channel></rss>",
      "<rss><channel><item><description>\(escaped)</description></item></channel></rss>",
      "<rss><channel><item><description>\(pieces)</description></item></channel></rss>",
      "<rss><x a=b/><channel><item><description>\(escaped)</description></item></channel></rss>",
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"id\":1,"
        + "\"content_html\":\" \\u006fne\(pieces.dropFirst(3)) \"}]}",
    ]
    for document in documents {
      let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
      #expect(feed.items.map(\.body?.html) == [String(pieces)])
    }
  }

  @Test func theNumberOfNamesIsLimited() throws {
    let names = (0..<60_000).map { "<n\($0)/>" }.joined()
    let item = "<item><title>x</title></item>"
    let document = "<rss><channel>\(item)<item>\(names)</item>\(item)</channel></rss>"
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.items.map(\.title?.text) == ["x"])
    #expect(feed.warnings.contains("more than 50000 different names: the rest was passed over"))
  }

  /// Each name is found in the same time, however many prefixes it has.
  @Test func anElementMayHaveAnyNumberOfUndeclaredPrefixes() throws {
    let names = (0..<20_000).map { "<p\($0):a>x</p\($0):a>" }.joined()
    let item = "<item><title>x</title></item>"
    let document = "<rss><channel>\(item)<item>\(names)</item>\(item)</channel></rss>"
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.items.compactMap(\.title?.text) == ["x", "x"])
  }

  @Test func theNumberOfNamespacesAtOnceIsLimited() throws {
    let declared = (0..<200).map { " xmlns:n\($0)='u:\($0)'" }.joined()
    let item = "<item><title>x</title></item>"
    func document(depth: Int, _ times: Int) -> [UInt8] {
      let nested =
        String(repeating: "<x\(declared)>", count: depth)
        + String(repeating: "<q:a/>", count: 200) + String(repeating: "</x>", count: depth)
      let all = String(repeating: nested, count: times)
      return Array("<rss><channel>\(item)\(all)\(item)</channel></rss>".utf8)
    }
    let nested = try FeedParser.parse(document(depth: 30, 1), options: ParseOptions())
    // The document is read again, repaired.
    #expect(nested.items.map(\.title?.text) == ["x", "x"])
    #expect(nested.warnings == ["not well-formed: too many namespaces"])
    // Those of elements that have ended do not count.
    let flat = try FeedParser.parse(document(depth: 2, 15), options: ParseOptions())
    #expect(flat.items.map(\.title?.text) == ["x", "x"])
  }

  @Test func aFeedIsFoundBehindALongDocumentTypeDeclaration() throws {
    let declared = String(repeating: "<!ENTITY e \"f\">", count: 10_000)
    let document = "<!DOCTYPE rss [\(declared)]><rss><channel><title>&e;</title></channel></rss>"
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    #expect(feed.title?.text == "f")
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?><rss><channel><title>T</title></channel></rss>",
    "<rss><channel><title>T & more</title></channel></rss>",
    "{\"version\":\"https://jsonfeed.org/version/1\",\"title\":\"T\"}",
  ])
  func aByteOrderMarkIsIgnored(_ document: String) throws {
    let plain = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    let marked = try FeedParser.parse(
      [0xEF, 0xBB, 0xBF] + Array(document.utf8), options: ParseOptions())
    #expect(marked == plain)
  }
}
