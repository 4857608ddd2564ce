import Foundation
import Markup
import Models
import Testing

@testable import Parsing
@testable import Pipeline

struct ArticleDraftTests {
  func draft(_ edit: (inout ParsedItem) -> Void) -> ArticleDraft {
    var item = ParsedItem()
    item.id = "id"
    edit(&item)
    var feed = ParsedFeed(format: .rss2)
    feed.language = "en"
    return ArticleDraft(item, of: feed)
  }

  @Test func `author and tag names are unique and limited in number and length`() {
    let many = (0..<500).map { "Name \($0 / 2)" } + ["", "  ", String(repeating: "x", count: 9000)]
    let draft = draft { item in
      item.authors = many.map { ParsedPerson(name: $0) }
      item.tags = many
    }
    #expect(draft.authors == (0..<20).map { "Name \($0)" })
    #expect(draft.tags == (0..<50).map { "Name \($0)" })
    #expect(self.draft { $0.tags = ["a", "a", "b", "a"] }.tags == ["a", "b"])
  }

  @Test(arguments: [
    ("0001-01-01T00:00:00Z", false), ("1403/02/12 10:00", false),
    ("Thu, 01 Jan 1970 00:00:00 +0000", false), ("2567-05-01 10:00:00", false),
    ("1899-12-31", false), ("1900-01-01", true), ("1970-01-01T00:00:01Z", true),
    ("1969-07-21", true), ("2026-05-01", true),
  ])
  func `zeros of clocks and years of other calendars are unknown`(text: String, isKnown: Bool) {
    let date = FeedDate.parse(text)
    #expect(date != nil)
    let draft = draft { ($0.published, $0.modified) = (date, date) }
    #expect(draft.published == (isKnown ? date : nil))
    #expect(draft.modified == (isKnown ? date : nil))
  }

  @Test func `missing fields are derived from others`() {
    let draft = draft { item in
      item.body = ParsedBody(html: "<p>First words. <img src=\"https://a.example/i.png\"></p>")
      item.commentsCount = 7
    }
    #expect(draft.summary == "First words.")
    #expect(draft.image == "https://a.example/i.png")
    #expect(draft.language == "en")
    #expect(draft.wordCount == 2)
    #expect(draft.counters == [.comments: 7])
    #expect(draft.searchText.hasPrefix("First words."))
  }

  /// Rule W2 of docs/parsing.md.
  @Test func `the files are those of the article, each picture in its best size`() throws {
    let sizes = [140, 460, 700].map {
      "<media:content url=\"https://a.example/a.jpg?width=\($0)\" width=\"\($0)\"/>"
    }.joined()
    let crops = [("tall", 300), ("wide", 1100), ("full", 5000)].map {
      "<media:content url=\"https://a.example/\($0).jpg\" medium=\"image\" width=\"\($1)\"/>"
    }.joined()
    let document = """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>x</title>
      <media:content url="https://1.gravatar.com/avatar/7?s=96" medium="image"/>
      \(sizes)<media:group>\(crops)</media:group>
      <media:content url="https://a.example/b.jpg" width="90"/>
      <media:content url="https://a.example/stream?id=1" medium="audio"/>
      <media:content url="https://a.example/v/1" type="application/x-shockwave-flash"/>
      <media:content url="https://a.example/v/2" type="application/x-shockwave-flash; x=1"/>
      <media:content url="https://a.example/game.swf"/>
      <media:content url="https://a.example/avatar.pdf"/></item></channel></rss>
      """
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    let files = ArticleDraft(feed.items[0], of: feed).content.attachments
    #expect(
      files.map(\.url) == [
        "https://a.example/a.jpg?width=700", "https://a.example/wide.jpg",
        "https://a.example/b.jpg", "https://a.example/stream?id=1", "https://a.example/avatar.pdf",
      ])
    #expect(files.map(\.mimeType) == [nil, "image/jpeg", nil, "audio/*", nil])
    #expect(files.map(\.kind) == [.image, .image, .image, .audio, nil])
    #expect(files.allSatisfy { $0.hints == FileHints() })
  }

  private func files(_ elements: String) throws -> [Models.Attachment] {
    let document = """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>x</title>\(elements)\
      </item></channel></rss>
      """
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    return ArticleDraft(feed.items[0], of: feed).content.attachments
  }

  /// Articles that were stored with all of their files must not come again.
  @Test func `files that are not kept still tell articles apart`() {
    let files = ["https://1.gravatar.com/avatar/7", "https://a.example/1.mp3"]
      .map { Attachment(url: $0, mimeType: $0.hasSuffix("3") ? "audio/mpeg" : "image/*") }
    let now = draft { $0.attachments = files }
    #expect(now.content.attachments.map(\.url) == ["https://a.example/1.mp3"])
    var before = now
    (before.content.attachments, before.givenFiles) = (files, nil)
    #expect(now.textKey == before.textKey)
    #expect(now.textKey != draft { $0.attachments = [files[1]] }.textKey)
    #expect(draft { $0.attachments = [files[1]] }.givenFiles == nil)
  }

  /// Rule W2.
  @Test func `pictures with different titles are no sizes of one, in a group too`() throws {
    func content(_ name: String, _ width: Int, _ title: String?) -> String {
      "<media:content url=\"https://a.example/\(name).jpg\" medium=\"image\" width=\"\(width)\">"
        + (title.map { "<media:title>\($0)</media:title>" } ?? "") + "</media:content>"
    }
    let gallery =
      content("a", 800, "Harbour") + content("b", 1200, "Church") + content("c", 900, "Market")
    #expect(
      try files("<media:group>\(gallery)</media:group>").map(\.title)
        == ["Harbour", "Church", "Market"])
    let sizes = content("a", 300, nil) + content("b", 600, "Harbour") + content("c", 900, nil)
    let one = try files("<media:group>\(sizes)</media:group>")
    #expect(one.map(\.url) == ["https://a.example/c.jpg"])
    #expect(one.map(\.title) == ["Harbour"])
    let late = content("a", 1200, nil) + content("b", 800, "Church") + content("c", 900, "Market")
    #expect(
      try files("<media:group>\(late)</media:group>").map(\.title) == ["Church", "Market"])
  }

  @Test(arguments: [
    ("img?v=101", 800, "img?v=102", 900), ("chart-10x20.png", 800, "chart-30x40.png", 900),
    ("photo1.jpg", 800, "photo2.jpg", 900), ("img?id=5&w=800", 800, "img?id=6&w=900", 900),
    ("img?v=1&w=800", 800, "img?v=2&w=900", 900), ("1.jpg", 600, "2.jpg", 300),
  ])
  func `pictures that differ in more than a size are kept`(
    one: String, width: Int, other: String, otherWidth: Int
  ) throws {
    let elements = [(one, width), (other, otherWidth)].map { name, width in
      let url = "https://a.example/" + name.replacing("&", with: "&amp;")
      return "<media:content url=\"\(url)\" medium=\"image\" width=\"\(width)\"/>"
    }
    #expect(
      try files(elements.joined()).map(\.url) == [one, other].map { "https://a.example/" + $0 })
  }

  @Test(arguments: [
    ("img?w=300&s=ab", 300, "img?w=900&s=cd", 900), ("a-300x200.jpg", 300, "a.jpg", 900),
    ("a_16x9_240.jpg", 240, "a_4x3_992.jpg", 992), ("th300.jpg", 300, "th800.jpg", 800),
    ("a.jpg", 300, "a.jpg?w=900&quality=85", 900),
  ])
  func `a picture in two sizes is kept in the better one`(
    one: String, width: Int, other: String, otherWidth: Int
  ) throws {
    let elements = [(one, width), (other, otherWidth)].map { name, width in
      let url = "https://a.example/" + name.replacing("&", with: "&amp;")
      return "<media:content url=\"\(url)\" medium=\"image\" width=\"\(width)\"/>"
    }
    #expect(try files(elements.joined()).map(\.url) == ["https://a.example/" + other])
  }

  @Test(
    arguments: [
      (
        "<enclosure url=\"http://feeds.feedburner.com/~r/b/~5/4/1.jpg\" type=\"image/jpeg\"/>", true
      ),
      ("<enclosure url=\"https://a.example/userpic/1\" type=\"image/png\" length=\"9\"/>", true),
      (
        "<media:content url=\"https://a.example/avatar/1\" medium=\"image\" width=\"900\" "
          + "height=\"900\"/>", true
      ),
      ("<media:content url=\"https://a.example/lazyload/2.jpg\" medium=\"image\"/>", true),
      ("<enclosure url=\"https://a.example/x-placeholder-art.png\" type=\"image/png\"/>", true),
      ("<enclosure url=\"https://a.example/userpic/1\" type=\"image/png\" length=\"0\"/>", false),
      ("<enclosure url=\"https://a.example/1x1.gif\" type=\"image/gif\"/>", false),
      ("<media:content url=\"https://1.gravatar.com/avatar/7\" medium=\"image\"/>", false),
    ])
  func `only portraits and pixels without a size are no files`(
    element: String, isKept: Bool
  ) throws {
    #expect(try files(element).isEmpty != isKept)
  }

  @Test func `a very long id is shortened and stays unique`() {
    let long = String(repeating: "x", count: 5000)
    let first = draft { $0.id = long + "1" }
    let second = draft { $0.id = long + "2" }
    #expect(first.identity.utf8.count < 2048)
    #expect(first.identity != second.identity)
  }
}
