import Parsing
import Testing

struct IdentityTests {
  private static func keys(_ id: String, _ link: String, _ digest: String) -> [ItemKeys] {
    (0..<5).map { ItemKeys(id: "\(id)\($0)", url: "\(link)\($0)", digest: "\(digest)\($0)") }
  }

  @Test(arguments: [
    ("b", "a", "a", IdentityScheme.link), ("b", "b", "a", .digest), ("b", "b", "b", nil),
    ("a", "b", "b", .id), ("b", "a", "b", .link), ("a", "b", "a", .id), ("a", "a", "b", .id),
    // A document that is the same says nothing about how long its ids last.
    ("a", "a", "a", nil),
  ])
  func `what recurs from one document to the next tells what identifies items`(
    _ id: String, _ link: String, _ digest: String, _ expected: IdentityScheme?
  ) {
    let (before, now) = (Self.keys("a", "a", "a"), Self.keys(id, link, digest))
    #expect(IdentityScheme.telling(before, from: now) == expected)
  }

  @Test func `ids that are places in the list tell nothing`() {
    func keys(_ items: String) -> [ItemKeys] {
      items.enumerated().map { ItemKeys(id: "\($0)", url: "\($1)", digest: "\($1)") }
    }
    #expect(IdentityScheme.telling(keys("abcd"), from: keys("eabc")) == .link)
    #expect(IdentityScheme.telling(keys("abcdef"), from: keys("gabcde")) == .link)
    // A third of the list is new.
    #expect(IdentityScheme.telling(keys("abcdef"), from: keys("ghabcd")) == .link)
    #expect(IdentityScheme.telling(keys("abcdef"), from: keys("ghiabc")) == .link)
    // Half of the ids moved.
    #expect(IdentityScheme.telling(keys("abcd"), from: keys("abdc")) == .id)
    #expect(IdentityScheme.telling(keys("abcdef"), from: keys("abdcfe")) == nil)
  }

  @Test func `an id at a new link stays, unless its former link has another one`() {
    func keys(_ links: String...) -> [ItemKeys] {
      links.map { ItemKeys(id: String($0.prefix(1)), url: String($0.dropFirst()), digest: $0) }
    }
    let before = keys("1a", "2b", "3c", "4d")
    #expect(IdentityScheme.telling(before, from: keys("1k", "2l", "3m", "5d")) == .id)
    #expect(IdentityScheme.telling(before, from: keys("1k", "2l", "3a", "4b")) == .link)
  }

  @Test func `ids are kept beside if they tell items apart`() throws {
    let document = """
      <rss><channel><item><guid>1</guid><link>http://g.example/a</link></item>
      <item><guid>2</guid><link>http://g.example/b</link></item>
      <item><guid>2</guid><link>http://g.example/c</link></item>
      <item><link>http://g.example/d</link></item></channel></rss>
      """
    var feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    feed.identify(by: .link, keepingIDs: true)
    #expect(feed.items.map(\.givenID) == ["1", nil, nil, nil])
  }

  @Test func `an id that all items share is one that stays, a link is not`() {
    func keys(_ id: String, _ items: ClosedRange<Int>) -> [ItemKeys] {
      items.map { ItemKeys(id: id, url: "l", digest: "\($0)") }
    }
    #expect(IdentityScheme.telling(keys("g", 1...8), from: keys("g", 2...9)) == .id)
    let random = (2...9).map { ItemKeys(id: "r\($0)", url: "l", digest: "\($0)") }
    #expect(IdentityScheme.telling(keys("g", 1...8), from: random) == .digest)
  }

  @Test func `few items tell nothing`() {
    let before = Array(Self.keys("a", "a", "a").prefix(2))
    let now = Array(Self.keys("b", "a", "a").prefix(2))
    #expect(IdentityScheme.telling(before, from: now) == nil)
  }

  @Test func idsFollowTheScheme() throws {
    let document = """
      <rss><channel><item><guid>1</guid><link>http://g.example/a</link><title>A</title></item>
      <item><guid>2</guid><title>B</title></item></channel></rss>
      """
    var feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    let digests = feed.items.map { ItemKeys($0).digest }
    feed.identify(by: .link)
    #expect(feed.items.map(\.id) == ["http://g.example/a", digests[1]])
    #expect(feed.warnings == [IdentityScheme.link.warning])
    feed.identify(by: .digest)
    #expect(feed.items.map(\.id) == digests)
  }
}
