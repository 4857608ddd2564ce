import Parsing
import Testing

@testable import Pipeline

struct LeadImageTests {
  @Test(arguments: [
    ("<p>no picture</p>", nil),
    ("<img src=\"https://a.example/i.jpg\" alt=\"x\">", "https://a.example/i.jpg"),
    ("<img alt=\"src=\" src=\"https://a.example/?a=1&amp;b=2\">", "https://a.example/?a=1&b=2"),
    (
      "<img src=\"https://t.example/p.gif\" width=\"1\" height=\"1\"><img src=\"https://a.example/i.jpg\">",
      "https://a.example/i.jpg"
    ),
    (
      "<img src=\"https://a.example/core/emoji/72x72/1f600.png\"><img src=\"https://a.example/i.jpg\">",
      "https://a.example/i.jpg"
    ),
    (
      "<img src=\"https://a.example/s.png\" alt=\"😀\"><img src=\"https://a.example/i.jpg\">",
      "https://a.example/i.jpg"
    ),
    (
      "<img src=\"https://a.example/x.png\" width=\"80\"><img src=\"https://a.example/i.jpg\">",
      "https://a.example/i.jpg"
    ),
    ("<img src=\"https://a.example/x.png\" width=\"80\">", "https://a.example/x.png"),
    ("<img src=\"https://a.example/x.png\" height=\"16\">", nil),
    ("<img src=\"https://secure.gravatar.com/avatar/1\">", nil),
    (
      "<img src=\"https://a.example/up/psicologo-1x1-840.jpg\">",
      "https://a.example/up/psicologo-1x1-840.jpg"
    ),
    ("<img src=\"https://a.example/icons/like-icon.png\">", nil),
    (
      "<img src=\"https://a.example/sea-icon.png\" width=\"640\" height=\"400\">",
      "https://a.example/sea-icon.png"
    ),
    ("<img src=\"relative.jpg\">", nil), ("<img src=\"https://a.example/cut", nil),
  ])
  func `the first picture of a body is found`(html: String, address: String?) {
    #expect(LeadImage.first(in: html) == address)
  }

  private static func lead(_ element: String) throws -> String? {
    let document = """
      <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>x</title>\(element)\
      </item></channel></rss>
      """
    let feed = try FeedParser.parse(Array(document.utf8), options: ParseOptions())
    return feed.items.first.flatMap { LeadImage.address(of: $0) }
  }

  /// Rule W4 of docs/parsing.md.
  @Test(arguments: ["avatar-film-review.jpg", "logo-quiz.jpg", "emoji-movie.png", "sea-icon.webp"])
  func `a feed's word on a picture counts more than its name`(name: String) throws {
    let url = "https://a.example/\(name)"
    let sides = "width=\"900\" height=\"600\""
    #expect(try Self.lead("<media:content url=\"\(url)\" type=\"image/jpeg\" \(sides)/>") == url)
    #expect(try Self.lead("<media:thumbnail url=\"\(url)\" \(sides)/>") == url)
    #expect(try Self.lead("<enclosure url=\"\(url)\" type=\"image/jpeg\" length=\"1\"/>") == url)
    let link = "<link rel=\"enclosure\" href=\"\(url)\" type=\"image/jpeg\"/>"
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>x</title>\(link)</entry></feed>
      """
    let feed = try FeedParser.parse(Array(atom.utf8), options: ParseOptions())
    #expect(feed.items.first.flatMap { LeadImage.address(of: $0) } == url)
  }

  /// A file without a type, or with one that any file may have, is what else is said of it.
  @Test(arguments: [
    "<media:content url=\"https://a.example/1.jpg\" medium=\"image\" width=\"1800\" height=\"1200\"/>",
    "<media:content url=\"https://a.example/image/123\" medium=\"image\"/>",
    "<media:content url=\"https://a.example/1.jpg?width=140\" width=\"140\"/>",
    "<enclosure url=\"https://a.example/1.jpg\" length=\"9\" type=\"IMAGE/JPEG\"/>",
    "<enclosure url=\"https://a.example/1.JPG\" length=\"9\" type=\"application/octet-stream\"/>",
    "<enclosure url=\"https://a.example/1\" length=\"9\" type=\"jpg\"/>",
    "<media:thumbnail url=\"https://a.example/t.jpg\" width=\"75\"/>"
      + "<media:content url=\"https://a.example/1.jpg\" medium=\"image\" width=\"800\"/>",
  ])
  func `an attached picture leads`(elements: String) throws {
    let lead = try #require(try Self.lead(elements))
    #expect(lead.hasPrefix("https://a.example/") && !lead.hasSuffix("t.jpg"))
  }

  @Test(
    arguments: [
      (
        "<media:thumbnail url=\"https://a.example/lead.jpg\" width=\"300\"/>"
          + "<media:thumbnail url=\"https://a.example/other.jpg\" width=\"600\"/>", "lead.jpg"
      ),
      (
        "<media:thumbnail url=\"https://a.example/lead.jpg\" width=\"300\"/>"
          + "<media:content medium=\"image\" url=\"https://a.example/x.jpg\" width=\"600\"/>",
        "lead.jpg"
      ),
      (
        "<media:thumbnail url=\"https://a.example/a.jpg?w=300\" width=\"300\"/>"
          + "<media:content medium=\"image\" url=\"https://a.example/a.jpg?w=600\" width=\"600\"/>",
        "a.jpg?w=600"
      ),
      (
        "<media:thumbnail url=\"https://a.example/a_4x3_384.jpg\" width=\"384\"/>"
          + "<media:thumbnail url=\"https://a.example/a_16x9_992.jpg\" width=\"992\"/>",
        "a_16x9_992.jpg"
      ),
    ])
  func `of different pictures the more important leads`(elements: String, name: String) throws {
    #expect(try Self.lead(elements) == "https://a.example/\(name)")
  }

  /// An attached picture says nothing of its size, but its copy in the text does.
  @Test(
    arguments: [
      ("strip.png", 97, 45, "photo.png", 1024, 950, "photo.png"),
      ("strip.png", 297, 45, "photo.png", 1024, 950, "photo.png"),
      ("photo.png", 1024, 950, "other.png", 800, 600, "photo.png"),
      ("strip.png", 97, 90, "photo.png", 100, 95, "strip.png"),
    ])
  func `an attached picture that the text shows small waits`(
    one: String, width: Int, height: Int, other: String, otherWidth: Int, otherHeight: Int,
    lead: String
  ) throws {
    let sides = [(one, width, height), (other, otherWidth, otherHeight)]
    let text = sides.map {
      "&lt;img src=\"https://a.example/\($0)\" width=\"\($1)\" height=\"\($2)\"&gt;"
    }.joined()
    let files = sides.map { name, _, _ in
      "<media:content url=\"https://a.example/\(name)?w=97\" medium=\"image\"/>"
    }.joined()
    let found = try Self.lead("<description>\(text)</description>\(files)")
    #expect(found?.hasPrefix("https://a.example/\(lead)") == true)
  }

  @Test func `the best size of a thumbnail leads`() throws {
    let thumbnails = [75, 300, 800, 4000].map {
      "<media:thumbnail url=\"https://a.example/th\($0).jpg\" width=\"\($0)\" height=\"\($0)\"/>"
    }.joined()
    let lead = try Self.lead("<media:group>\(thumbnails)</media:group>")
    #expect(lead == "https://a.example/th800.jpg")
  }

  @Test(arguments: [
    "<media:content url=\"https://a.example/1.mp4\" medium=\"video\"/>",
    "<media:content url=\"https://a.example/1.jpg\" type=\"text/html\"/>",
    "<media:content url=\"https://1.gravatar.com/avatar/7?s=96\" medium=\"image\"/>",
    "<media:content url=\"https://a.example/site-logo.png\" type=\"image/png\"/>",
    "<media:content url=\"https://a.example/avatar.jpg\" type=\"image/jpeg\" width=\"96\" height=\"96\"/>",
    "<media:thumbnail url=\"https://a.example/site-logo.png\"/>",
    "<media:thumbnail url=\"https://a.example/site-logo.png\" width=\"144\" height=\"144\"/>",
    "<enclosure url=\"https://secure.gravatar.com/avatar/1.jpg\" type=\"image/jpeg\" length=\"1\"/>",
    "<enclosure url=\"https://a.example/1x1.gif\" type=\"image/gif\" length=\"1\"/>",
  ])
  func `decoration does not lead an article of a feed`(element: String) throws {
    #expect(try Self.lead(element) == nil)
  }
}
