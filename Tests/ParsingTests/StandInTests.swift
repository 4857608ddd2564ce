import Models
import Parsing
import Testing

struct StandInTests {
  private func item(_ elements: String, guid: String = "<guid>g</guid>") throws -> ParsedItem {
    let document = """
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:yandex="http://news.yandex.ru"><channel><title>T</title>\
      <item>\(guid)\(elements)</item></channel></rss>
      """
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    return try #require(feed.items.first)
  }

  /// Rule L12 of docs/parsing.md.
  @Test(arguments: [
    "<media:thumbnail>https://a.example/t.jpg</media:thumbnail>",
    "<media:group><media:thumbnail> https://a.example/t.jpg </media:thumbnail></media:group>",
    "<media:content><media:thumbnail>https://a.example/t.jpg</media:thumbnail></media:content>",
    "<image>https://a.example/t.jpg</image>",
    "<image><url>https://a.example/t.jpg</url><title>no</title></image>",
    "<media:thumbnail>a tree</media:thumbnail><image>https://a.example/t.jpg</image>",
  ])
  func `a thumbnail may have its address as text`(elements: String) throws {
    let item = try item(elements)
    #expect(item.thumbnail == "https://a.example/t.jpg")
    #expect(item.url == nil && item.title == nil)
  }

  @Test func `an enclosure may have its address as text`() throws {
    let item = try item(
      "<enclosure type=\"audio/mpeg\" length=\"7\">https://a.example/e.mp3</enclosure>"
        + "<enclosure/><enclosure>none</enclosure>")
    #expect(item.attachments.map(\.url) == ["https://a.example/e.mp3"])
    #expect(item.attachments.map(\.mimeType) == ["audio/mpeg"])
    #expect(item.attachments.map(\.sizeInBytes) == [7])
  }

  /// Rule T16.
  @Test func `elements of other programs stand in for missing ones`() throws {
    let item = try item(
      "<itunes:title>Episode</itunes:title><description>Short.</description>"
        + "<yandex:full-text>&lt;p&gt;The whole text.&lt;/p&gt;</yandex:full-text>")
    #expect(item.title?.text == "Episode")
    #expect(item.body?.html == "<p>The whole text.</p>")
    #expect(item.summary?.text == "Short.")
    #expect(try self.item("<itunes:title>E</itunes:title><title>Own</title>").title?.text == "Own")
  }

  /// An article without id and address that an earlier version stored must not come again.
  @Test(
    arguments: [
      (
        "<pubDate>Mon, 23 Nov 2026 06:00:00 GMT</pubDate>"
          + "<enclosure url=\"https://a.example/e.mp3\" type=\"audio/mpeg\"/>",
        "<itunes:title>Episode</itunes:title>"
      ),
      ("<description>Short.</description>", "<itunes:title>Episode</itunes:title>"),
      (
        "<title>News</title><description>Short.</description>",
        "<yandex:full-text>The whole text.</yandex:full-text>"
      ),
      ("<title>News</title>", "<yandex:full-text>The whole text.</yandex:full-text>"),
      ("<title>News</title>", "<image>https://a.example/t.jpg</image>"),
      ("<title>News</title>", "<enclosure>https://a.example/e.mp3</enclosure>"),
    ] as [(String, String)])
  func `what stands in does not change the id of an item`(old: String, new: String) throws {
    let before = try item(old, guid: "")
    let after = try item(old + new, guid: "")
    #expect(after != before)
    #expect(after.id == before.id)
    #expect(ItemKeys(after).digest == ItemKeys(before).digest)
  }

  @Test func `items that differ in their stand-ins alone are told apart`() throws {
    let items = try ["One", "Two"].map { try item("<itunes:title>\($0)</itunes:title>", guid: "") }
    #expect(items[0].id != items[1].id)
  }

  @Test(
    arguments: [
      ("1:02:03", 3723), ("90", 90), ("90 min", 5400), ("90 Minutes", 5400), ("PT1H2M", 3720),
      ("pt2m3.5s", 123), ("PT", nil), ("PT1H2", nil), ("PTM", nil), ("1h", nil),
      ("90 miles x", nil),
      ("PT9999999999H", nil),
    ] as [(String, Int?)])
  func `durations are read`(text: String, seconds: Int?) throws {
    let item = try item(
      "<enclosure url=\"https://a.example/e.mp3\" type=\"audio/mpeg\"/>"
        + "<itunes:duration>\(text)</itunes:duration>")
    #expect(item.attachments.map(\.durationInSeconds) == [seconds])
  }
}
