import Parsing
import Testing

struct IdentityTests {
  private static func keys(_ id: String, _ link: String, _ digest: String) -> [ItemKeys] {
    (0..<5).map { ItemKeys(id: "\(id)\($0)", url: "\(link)\($0)", digest: "\(digest)\($0)") }
  }

  @Test(arguments: [
    ("a", "a", "a", IdentityScheme.id), ("b", "a", "a", .link), ("b", "b", "a", .digest),
    ("b", "b", "b", .id), ("a", "b", "b", .id), ("b", "a", "b", .link),
  ])
  func changesTheSchemeWhenIdsChange(
    _ id: String, _ link: String, _ digest: String, _ expected: IdentityScheme
  ) {
    let before = Self.keys("a", "a", "a")
    let now = Self.keys(id, link, digest)
    #expect(IdentityScheme.id.next(before: before, now: now) == expected)
    #expect(IdentityScheme.digest.next(before: before, now: now) == .digest)
  }

  @Test func `ids that stay keep the scheme, whatever else changes`() {
    let (before, now) = (Self.keys("a", "a", "a"), Self.keys("a", "b", "a"))
    #expect(IdentityScheme.link.next(before: before, now: now) == .link)
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

  @Test func fewItemsKeepTheScheme() {
    let before = Array(Self.keys("a", "a", "a").prefix(2))
    let now = Array(Self.keys("b", "a", "a").prefix(2))
    #expect(IdentityScheme.id.next(before: before, now: now) == .id)
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
