import Foundation
import Models
import Moving
import Testing

@Suite struct GoogleReaderTests {
  private func list(_ items: String, id: String = "user/1/state/com.google/reading-list") -> String
  {
    #"{"direction":"ltr","id":"\#(id)","title":"x","items":[\#(items)],"updated":1}"#
  }

  @Test func itemOfGoogleTakeout() throws {
    let item = """
      {"isReadStateLocked":true,"crawlTimeMsec":"1300000000123","timestampUsec":"1300000000123456",
      "id":"tag:google.com,2005:reader/item/00f1","title":"Tom &amp; Jerry","published":1299999999,
      "updated":1300000100,"categories":["user/07/state/com.google/read","Physics",
      "user/07/state/com.google/starred","user/07/label/To read/later","user/07/label/Tech"],
      "alternate":[{"href":"https://a.example/1","type":"text/html"}],
      "summary":{"direction":"ltr","content":"<p>Text</p>"},"author":"A. Writer; B. Writer",
      "annotations":[{"content":"mine","author":"me"},{"content":"too"}],
      "origin":{"streamId":"feed/https://a.example/feed","title":"A","htmlUrl":"https://a.example/"}}
      """
    let articles = try ExportedFile(list(item)).articles(folders: ["TECH"])
    let expected = MovedArticle(
      source: MovedSource(
        feedURL: "https://a.example/feed", title: "A", homePageURL: "https://a.example/",
        folders: ["Tech"]),
      url: "https://a.example/1", title: "Tom & Jerry", authors: ["A. Writer", "B. Writer"],
      published: Date(timeIntervalSince1970: 1_299_999_999),
      modified: Date(timeIntervalSince1970: 1_300_000_100), html: "<p>Text</p>", tags: ["Physics"],
      labels: ["To read/later"], isRead: true, isStarred: true,
      annotations: MovedAnnotations(note: "mine\n\ntoo"))
    #expect(articles == [expected])
  }

  @Test func itemOfFreshRSS() throws {
    let item = """
      {"id":"tag:google.com,2005:reader/item/000653","guid":"urn:feed1:item7","published":1700000000,
      "canonical":[{"href":"https://a.example/7"}],"title":"T",
      "categories":["user/-/state/com.google/reading-list","user/-/state/com.google/unread",
      "user/-/label/R&D"],"origin":{"streamId":"feed/2","feedUrl":"https://a.example/f"},
      "content":{"content":"C"},"author":";A. Writer"}
      """
    let starred = list(item, id: "user/alice/state/org.freshrss/starred")
    let article = try #require(try ExportedFile(starred).articles().first)
    #expect(article.identity == "urn:feed1:item7")
    #expect(article.source?.feedURL == "https://a.example/f")
    #expect(article.isRead == false)
    // The list of starred articles has the labelled ones too.
    #expect(!article.isStarred)
    #expect(article.labels == ["R&D"])
    #expect(article.authors == ["A. Writer"])
  }

  @Test func itemOfOurOwn() throws {
    let item = """
      {"id":"urn:x:1","guid":"g","title":"T","published":1700000000,"categories":[
      "user/-/state/com.google/read","user/-/state/com.google/starred","user/-/label/L"],
      "origin":{"title":"S","feedUrl":"https://a.example/f"},"annotations":[{"content":"a &lt; b"}],
      "_tintm":{"category":"works","read_at":1700000100,"starred_at":1700000200,
      "hidden_at":1700000300,"saved":true,"note":"a < b","noted":1700000400,
      "highlights":[{"exact":"one","prefix":"before","suffix":"after","made":1700000500}],
      "summary":"S","language":"de","image":"https://a.example/i.png","comments_url":"javascript:x",
      "attachments":[{"url":"https://a.example/e.mp3","mime_type":"audio/mpeg","title":null,
      "size_in_bytes":12,"duration_in_seconds":null},{"url":"file:///etc/passwd"}],
      "position":{"block":3,"blocks":9,"at":1700000600}}}
      """
    let article = try #require(try ExportedFile(list(item)).articles().first)
    #expect(article.details.summary == "S" && article.details.language == "de")
    #expect(article.details.image == "https://a.example/i.png")
    #expect(article.details.commentsURL == nil)
    #expect(
      article.details.attachments == [
        Attachment(url: "https://a.example/e.mp3", mimeType: "audio/mpeg", sizeInBytes: 12)
      ])
    #expect(
      article.details.position
        == ReadingPosition(block: 3, blocks: 9, at: Date(timeIntervalSince1970: 1_700_000_600)))
    #expect(article.source?.folders == ["works"])
    #expect(article.readAt == Date(timeIntervalSince1970: 1_700_000_100))
    #expect(article.starredAt == Date(timeIntervalSince1970: 1_700_000_200))
    #expect(article.hiddenAt == Date(timeIntervalSince1970: 1_700_000_300))
    #expect(article.source?.isSaved == true && article.labels == ["L"])
    let quote = TextQuote(exact: "one", prefix: "before", suffix: "after")
    #expect(
      article.annotations
        == MovedAnnotations(
          note: "a < b", noted: Date(timeIntervalSince1970: 1_700_000_400),
          highlights: [MovedHighlight(quote, made: Date(timeIntervalSince1970: 1_700_000_500))]))
  }

  @Test func `our own export has rules, and why a saved page has no text`() throws {
    let item = """
      {"guid":"g","title":"T","crawlTimeMsec":"1700000000000","_tintm":{"saved":true,"published":-5,
      "unfetched":{"failure":"The server answered 404.","tried_again":false}}}
      """
    let rules = """
      [{"match":"harbour","tag":"Works","raise":-9,"sources":["A"],"drop":true},{"match":"x"},
      {"match":"tunnel","hide":true,"expire":7200},{"hide":true},"y"]
      """
    for document in [
      "{\"items\":[\(item)],\"_tintm_rules\":\(rules)}",
      "{\"_tintm_rules\":\(rules),\"items\":[\(item)]}",
    ] {
      let read = try #require(try ExportedFile(document).read())
      #expect(read.kind == .googleReader && read.report.brokeAt == nil)
      #expect(read.report.articles == 1 && read.report.rules == 2)
      #expect(read.report.leftOut[.notAnArticle]?.count == 3)
      #expect(
        read.parts.flatMap(\.rules) == [
          Rule("harbour", sources: ["A"], actions: RuleActions(tag: "Works", raise: -3)),
          Rule("tunnel", actions: RuleActions(hide: true, expire: 7200)),
        ])
      let article = try #require(read.parts.flatMap(\.articles).first)
      #expect(article.published == Date(timeIntervalSince1970: -5))
      #expect(
        article.details.unfetched
          == MovedDetails.UnfetchedPage(
            failure: "The server answered 404.", isTriedAgain: false))
    }
  }

  @Test func `our own export says that an article has no date of publication`() throws {
    let item = { (own: String) in
      """
      {"guid":"g","title":"T","published":1700000000,"crawlTimeMsec":"1700000000000",
      "_tintm":{"category":"works"\(own)}}
      """
    }
    let undated = try #require(try ExportedFile(list(item(",\"undated\":true"))).articles().first)
    #expect(undated.isUndated && undated.published == Date(timeIntervalSince1970: 1_700_000_000))
    let dated = try #require(try ExportedFile(list(item(""))).articles().first)
    #expect(!dated.isUndated && dated.published == undated.published)
  }

  @Test func `annotations of Inoreader, and a link that is no web address`() throws {
    let item = """
      {"title":"T","canonical":[{"href":"app://1"}],"alternate":[{"href":"https://a.example/1"}],
      "annotations":[{"added_on":1700000100,"text":"a passage","note":"mine"},{"text":"another"}]}
      """
    let article = try #require(try ExportedFile(list(item)).articles().first)
    #expect(article.url == "https://a.example/1")
    #expect(article.annotations.note == "mine")
    #expect(article.annotations.noted == Date(timeIntervalSince1970: 1_700_000_100))
    #expect(article.annotations.highlights.map(\.quote.exact) == ["a passage", "another"])
  }

  @Test func itemOfFeedly() throws {
    let item = """
      {"id":"eh8Ca=_1:2:3","fingerprint":"f","originId":"https://a.example/?p=1","title":"T",
      "published":1700000000000,"crawled":1700000001000,"keywords":["Space"],"unread":false,
      "alternate":[{"href":"https://a.example/1"}],"actionTimestamp":1700000500000,
      "tags":[{"id":"user/u/tag/global.saved","label":"Saved"},{"id":"user/u/tag/b1","label":"Board"}],
      "categories":[{"id":"user/u/category/Tech","label":"Tech"}],"author":"A",
      "annotations":[{"highlight":{"text":"a passage"},"comment":"why"}],
      "origin":{"streamId":"feed/https://a.example/feed","title":"A"},"content":{"content":"C"}}
      """
    let article = try #require(try ExportedFile(list(item)).articles().first)
    #expect(article.identity == "https://a.example/?p=1")
    #expect(article.published == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(article.isStarred && article.isRead == true)
    #expect(article.starredAt == Date(timeIntervalSince1970: 1_700_000_500))
    #expect(article.labels == ["Board"])
    #expect(article.tags == ["Space"])
    #expect(article.source?.folders == ["Tech"])
    #expect(
      article.annotations.highlights == [MovedHighlight(TextQuote(exact: "a passage"))])
    #expect(article.annotations.note == "why")
  }

  @Test func listOfStarredItems() throws {
    let item = #"{"id":"tag:x","title":"T","origin":{"streamId":"feed/8"},"published":"nonsense"}"#
    let article = try #require(
      try ExportedFile(list(item, id: "user/1/state/com.google/starred")).articles().first)
    #expect(article.isStarred)
    #expect(article.isRead == nil && article.published == nil)
    #expect(article.source == nil)
  }

  @Test func emptyList() throws {
    let read = try #require(try ExportedFile(list("")).read())
    #expect(read.kind == .googleReader && read.parts.isEmpty && read.report.brokeAt == nil)
  }

  @Test(arguments: ["1e308", "-5", "0", "\"NaN\"", "\"9999999999999999999999999\"", "[1]", "null"])
  func impossibleDates(date: String) throws {
    let item = #"{"title":"T","origin":{},"published":\#(date),"updated":\#(date)}"#
    let article = try #require(try ExportedFile(list(item)).articles().first)
    #expect(article.published == nil && article.modified == nil)
  }

  @Test func dateOf2106() throws {
    let item = #"{"title":"T","origin":{},"published":4294967295}"#
    let article = try #require(try ExportedFile(list(item)).articles().first)
    #expect(article.published == Date(timeIntervalSince1970: 4_294_967_295))
  }

  @Test func halfAMillionLabels() throws {
    let labels = (0..<500_000).map { "\"user/-/label/\($0)\"" }.joined(separator: ",")
    let item = #"{"title":"T","origin":{},"guid":"g","categories":[\#(labels)]}"#
    let read = try #require(try ExportedFile(list(item)).read())
    #expect(read.parts[0].articles[0].labels.count == 50)
    #expect(read.report.labelsLeftOut.count == 499_950)
  }

  @Test func hostileNames() throws {
    let item = #"""
      {"title":"<script>x</script><b>Bold</b>\u001b[2J","origin":{"title":"<i>S</i>","streamId":
      "feed/javascript:alert(1)","htmlUrl":"data:x"},"canonical":[{"href":"javascript:alert(1)"}],
      "guid":"g","categories":["user/-/label/ a \n b ","user/-/label/","user/-/label/<b>x</b>",
      "user/-/label/A","user/-/label/a","<u>Tag</u>"]}
      """#
    let read = try #require(try ExportedFile(list(item)).read())
    let article = read.parts[0].articles[0]
    #expect(article.title == "Bold" && article.url == nil)
    #expect(article.source == MovedSource(title: "S"))
    #expect(article.labels == ["<b>x</b>", "A"])
    #expect(article.tags == ["Tag"])
    // A label without a name is none.
    #expect(read.report.labelsLeftOut.count == 1)
  }
}
