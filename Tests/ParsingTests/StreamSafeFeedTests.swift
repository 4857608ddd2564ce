import Basics
import Foundation
import Models
import Parsing
import Testing

/// No text of a parsed document has a row of combining marks that is slow to compare.
struct StreamSafeFeedTests {
  private static let marks = String(repeating: "\u{301}\u{323}", count: 200)
  private static let references = String(repeating: "&#x301;&#x323;", count: 200)
  private static let escapes = String(repeating: #"\u0301\u0323"#, count: 200)

  /// A feed of each format whose fields all have the marks.
  static func feeds(_ marks: String) -> [String] {
    [
      """
      <rss version="2.0"><channel><title>a\(marks)</title><description>a\(marks)</description>
      <link>https://news.example/\(marks)</link><category>a\(marks)</category><item>
      <title>b\(marks)</title><guid>id\(marks)</guid><link>https://news.example/b\(marks)</link>
      <pubDate>\(marks) Mon, 02 Nov 2026 10:00:00 GMT</pubDate><author>n\(marks)</author>
      <category>c\(marks)</category><comments>https://news.example/c\(marks)</comments>
      <enclosure url="https://news.example/e\(marks)" type="t\(marks)" length="1\(marks)"/>
      <description>&lt;p title="x\(marks)"&gt;a\(marks)&lt;b&gt;\(marks)&lt;/b&gt;&lt;b&gt;\(marks)\
      &lt;/b&gt;&lt;img src="/i\(marks)" alt="x\(marks)"&gt;</description></item></channel></rss>
      """,
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>a\(marks)</title><id>f\(marks)</id><entry>
      <id>id\(marks)</id><title type="html">b&lt;i&gt;\(marks)&lt;/i&gt;</title>
      <updated>2026-11-02T10:00:00Z\(marks)</updated><author><name>n\(marks)</name></author>
      <link href="https://news.example/b\(marks)" title="t\(marks)"/><category term="c\(marks)"/>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x\(marks)</p></div></content>
      </entry></feed>
      """,
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "a\(marks)", "a\(marks)": 1,
      "items": [{"id": "id\(marks)", "url": "https://news.example/b\(marks)", "title": "b\(marks)",
      "content_html": "<p>x\(marks)</p>", "date_published": "\(marks)", "tags": ["t\(marks)"],
      "authors": [{"name": "n\(marks)"}]}]}
      """,
    ]
  }

  @Test(arguments: 0..<3, ["marks", "references", "escapes"])
  func `texts of a feed are stream-safe`(format: Int, writing: String) throws {
    let row = ["marks": Self.marks, "references": Self.references, "escapes": Self.escapes]
    let document = try Self.feeds(#require(row[writing]))[format]
    let feed = try FeedParser.parse(
      Array(document.utf8), options: ParseOptions(url: "https://news.example/feed"))
    #expect(feed.items.count == 1)
    let texts = Texts.all(in: feed)
    #expect(texts.allSatisfy(Texts.isSafe))
  }

  @Test func `texts of imported files are stream-safe`() throws {
    let (marks, escapes) = (Self.marks, Self.escapes)
    let outlines = try OPMLDocument.parse(
      Array(
        "<opml><body><outline text='a\(marks)'><outline text='b\(marks)' xmlUrl='https://a.example/\(marks)'/></outline></body></opml>"
          .utf8))
    #expect(Texts.all(in: outlines).allSatisfy(Texts.isSafe))
    let files = [
      "url,title,tags\nhttps://a.example/,t\(marks),\"[\"\"\(escapes)\"\"]\"\n",
      #"[{"url": "https://a.example/", "title": "t\#(escapes)", "\#(escapes)": 1, "tags": ["\#(marks)"]}]"#,
      "<!DOCTYPE NETSCAPE-Bookmark-file-1><dl><dt><a href='https://a.example/' tags='x\(marks)' \(marks)='1'>t\(marks)</a></dl>",
    ]
    for file in files {
      let list = try #require(SavedPageList.parse(Array(file.utf8)))
      #expect(list.pages.count == 1)
      #expect(Texts.all(in: list).allSatisfy(Texts.isSafe))
    }
  }
}

/// The strings in a value, at any depth.
enum Texts {
  static func all(in value: Any) -> [String] {
    if let text = value as? String { return [text] }
    return Mirror(reflecting: value).children.flatMap { all(in: $0.value) }
  }

  static func isSafe(_ text: String) -> Bool {
    text.utf8.elementsEqual(text.streamSafe.utf8)
  }
}
