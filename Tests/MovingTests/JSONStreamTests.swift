import Foundation
import Models
import Moving
import Testing

@Suite struct JSONStreamTests {
  private func item(_ number: Int, _ text: String = "") -> String {
    #"{"title":"T\#(number)","origin":{"title":"\"S\\"},"summary":{"content":"\#(text)"}}"#
  }

  private func list(_ items: [String]) -> String {
    #"{"a":{"items":[1,"]"]},"b":"\\\"","items":[\#(items.joined(separator: ",\n "))],"c":[2]}"#
  }

  @Test func `documents that follow each other are all read`() throws {
    let entry =
      #"{"title":"T","feed":{},"status":"read","url":"https://a.example/1","published_at":""#
    let miniflux = entry + #"0001-01-01T00:00:00Z"}"#
    for text in [
      list([item(1)]) + "\n" + list([item(2), item(3)]), "[\(item(1))][\(item(2)),\(item(3))]",
      (1...3).map { item($0) }.joined(separator: "\n"),
      #"{"entries":[\#(miniflux)]}{"total":3,"entries":[\#(miniflux),\#(miniflux)]}"#,
      "\(miniflux)\n\(miniflux)\n\(miniflux)\n",
    ] {
      let read = try #require(try ExportedFile(text).read(), "\(text)")
      #expect(read.report.articles == 3 && read.report.brokeAt == nil, "\(text)")
      #expect(read.parts.flatMap(\.articles).allSatisfy { $0.published == nil })
    }
  }

  @Test func `documents of several programs are each read as their own`() throws {
    let entry =
      #"{"title":"E","feed":{"title":"F"},"status":"read","starred":true,"#
      + #""url":"https://a.example/1","published_at":"2020-01-01T00:00:00Z"}"#
    let page = #"{"total":1,"entries":[\#(entry)]}"#
    for text in [page + "\n" + list([item(1)]), list([item(1)]) + page, "\(entry)\n\(item(1))\n"] {
      let read = try #require(try ExportedFile(text).read(), "\(text)")
      let articles = read.parts.flatMap(\.articles)
      let stored = try #require(articles.first { $0.title == "E" })
      #expect(stored.isStarred && stored.url == "https://a.example/1", "\(text)")
      #expect(stored.source?.title == "F", "\(text)")
      #expect(articles.first { $0.title == "T1" }?.source?.title?.contains("S") == true, "\(text)")
    }
  }

  @Test func `what a server puts between pages is passed over`() throws {
    let (one, two) = (list([item(1)]), list([item(2)]))
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
    for between in ["\u{FEFF}", "\nnull\n", head, "\n\u{FEFF}null" + head] {
      for text in [one + between + two, item(1) + "\n" + between + item(2)] {
        let read = try #require(try ExportedFile(text).read(), "\(text)")
        #expect(read.parts.flatMap(\.articles).map(\.title) == ["T1", "T2"], "\(text)")
        #expect(read.report.brokeAt == nil, "\(text)")
      }
    }
    for between in ["nil", "HTP/1.1\n", "\u{FEFE}"] {
      let read = try #require(try ExportedFile(one + between + two).read())
      #expect(read.report.articles == 1 && read.report.brokeAt != nil, "\(between)")
    }
  }

  @Test func `what follows a document and is none is named`() throws {
    for text in [
      "\(list([item(1)]))garbage", "\(item(1))\ngarbage", "\(list([item(1)]))[\(item(2))",
    ] {
      let read = try #require(try ExportedFile(text).read())
      #expect(read.parts[0].articles[0].title == "T1" && read.report.brokeAt != nil, "\(text)")
    }
  }

  @Test func `an item that is not well-formed is named, and the rest follows`() throws {
    let quoted = item(2).replacing("T2", with: #"T "two" 2"#)
    let read = try #require(try ExportedFile(list([item(1), quoted, item(3)])).read())
    #expect(read.parts.flatMap(\.articles).map(\.title) == ["T1", "T", "T3"])
    #expect(read.report.brokeAt?.hasPrefix("at byte") == true)
  }

  @Test func everyCut() throws {
    let whole = Array(list((0..<5).map { item($0, #"<p>\u00e9 \\ \" ]}</p>"#) }).utf8)
    // The first byte after each item.
    let ends = whole.indices.filter { whole[$0...].starts(with: Array("\"}}".utf8)) }.map { $0 + 3 }
    try #require(ends.count == 5)
    for count in 0..<whole.count {
      let read = try ExportedFile(whole.prefix(count)).read()
      guard let read else {
        #expect(count < ends[0])
        continue
      }
      let articles = read.parts.flatMap(\.articles)
      #expect(articles.allSatisfy { $0.html == "<p>é \\ \" ]}</p>" })
      #expect(articles.count == ends.count { $0 <= count })
      #expect(read.report.brokeAt != nil)
    }
  }

  @Test func portionsOfAnySize() throws {
    // Escapes and quotes fall on each place of the borders between portions.
    let items = (0..<200).map { item($0, String(repeating: #"\\\"\n"#, count: 900 + $0)) }
    let articles = try ExportedFile(list(items)).articles()
    #expect(articles.map(\.title) == (0..<200).map { "T\($0)" })
    for (number, article) in articles.enumerated() {
      #expect(article.html?.count { $0 == "\"" } == 900 + number)
    }
  }

  @Test func anItemThatIsTooLarge() throws {
    let large = String(repeating: #"\\\" ]}"#, count: 50_000_000 / 7)
    let read = try #require(try ExportedFile(list([item(1), item(2, large), item(3)])).read())
    #expect(read.parts.flatMap(\.articles).map(\.title) == ["T1", "T3"])
    #expect(read.report.leftOut[.tooLarge]?.count == 1)
    #expect(read.report.brokeAt == nil)
  }

  @Test func deepNesting() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let items = [item(1), #"{"title":"T2","origin":{},"x":\#(deep)}"#, "7", "[]", item(3)]
    let read = try #require(try ExportedFile(list(items)).read())
    let titles = read.parts.flatMap(\.articles).map(\.title)
    #expect(titles.first == "T1" && titles.last == "T3")
    #expect((read.report.leftOut[.notAnArticle]?.count ?? 0) >= 2)
  }

  @Test(arguments: [true, false], [true, false])
  func utf16(isBigEndian: Bool, isMarked: Bool) throws {
    let text = list([item(1, "é 🐟"), item(2, String(repeating: "🐟", count: 200_000))])
    var bytes: [UInt8] = []
    for unit in (isMarked ? [0xFEFF] : []) + Array(text.utf16) {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      bytes += isBigEndian ? [high, low] : [low, high]
    }
    let articles = try ExportedFile(bytes).articles()
    #expect(articles.map(\.html) == ["é 🐟", String(repeating: "🐟", count: 200_000)])
  }

  @Test func encodings() throws {
    let marked = try ExportedFile([0xEF, 0xBB, 0xBF] + Array(list([item(1)]).utf8)).articles()
    #expect(marked.count == 1)
    let latin = Array(list([item(1, "caf")]).utf8).map { $0 == UInt8(ascii: "f") ? 0xE9 : $0 }
    #expect(try ExportedFile(latin).articles()[0].html == "ca\u{FFFD}")
    #expect(throws: MovingFault.self) {
      try ExportedFile([0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0]).read()
    }
  }

  @Test func portionsOfTheCaller() throws {
    let read = try #require(
      try ExportedFile(list((0..<25).map { item($0) })).read(atMost: 10))
    #expect(read.parts.map(\.articles.count) == [10, 10, 5])
    #expect(read.report.articles == 25)
  }

  @Test func otherFiles() throws {
    for text in [
      "", "[", "{", "[]", "{}", "nonsense", "<opml/>", #"[{"url":"https://a.example/","tags":[]}]"#,
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"https://a.b/"}]}"#,
      "url,title\nhttps://a.example/,x\n", #"{"items":{"a":[]}}"#, "[[[[", "{]", "{\"a\"",
    ] {
      #expect(try ExportedFile(text).read() == nil, "\(text)")
    }
    #expect(throws: MovingFault.self) { try MovingFile.open("/nonexistent") }
    #expect(throws: MovingFault.self) { try MovingFile.open("/dev/null") }
  }

  @Test func feedbin() throws {
    let entry = """
      [{"id":1,"title":"T","author":"A","content":"<p>x</p>","url":"https://a.example/1",
      "published":"2013-01-02T03:04:05.000000Z","created_at":"2013-02-02T03:04:05Z",
      "feed":{"title":"S","feed_url":"https://a.example/f","site_url":"https://a.example"}}]
      """
    let read = try #require(try ExportedFile(entry).read())
    #expect(read.kind == .feedbin)
    let expected = MovedArticle(
      source: MovedSource(
        feedURL: "https://a.example/f", title: "S", homePageURL: "https://a.example"),
      url: "https://a.example/1", title: "T", authors: ["A"],
      published: Date(timeIntervalSince1970: 1_357_095_845), html: "<p>x</p>", isStarred: true)
    #expect(read.parts.flatMap(\.articles) == [expected])
  }

  @Test func miniflux() throws {
    let text = """
      {"total":2,"entries":[{"id":1,"feed_id":3,"status":"read","hash":"h","title":"T",
      "url":"https://a.example/1","published_at":"2024-01-02T03:04:05Z",
      "changed_at":"2024-02-02T00:00:00.123+01:00","content":"x","author":"","starred":true,
      "tags":["a"],"enclosures":[{"id":1,"url":"https://a.example/e.mp3","mime_type":"audio/mpeg",
      "size":9},{"url":""}],"comments_url":"https://a.example/c","feed":{"id":3,"feed_url":"https://a.example/f",
      "site_url":"https://a.example/","title":"S","category":{"id":1,"title":"News"}}},
      {"id":2,"status":"removed","hash":"h2","title":"Gone","published_at":"","feed_id":3}]}
      """
    let read = try #require(try ExportedFile(text).read())
    #expect(read.kind == .miniflux)
    let article = read.parts[0].articles[0]
    #expect(article.source?.folders == ["News"])
    #expect(article.isRead == true && article.isStarred && article.tags == ["a"])
    #expect(article.readAt == article.starredAt && article.readAt != nil)
    #expect(article.identity == nil && article.authors.isEmpty)
    #expect(
      article.details.attachments == [
        Attachment(url: "https://a.example/e.mp3", mimeType: "audio/mpeg", sizeInBytes: 9)
      ])
    #expect(article.details.commentsURL == "https://a.example/c")
    #expect(read.report.leftOut[.deleted]?.examples == ["Gone"])
  }

  @Test func newsboatAddresses() throws {
    let text = """
      # mine
      https://a.example/feed "news" "~Own title" "two words" !

      "query:Unread:unread = \\"yes\\""
      http://b.example/
      exec:rm -rf /
      """
    let read = try #require(try ExportedFile(text).read())
    #expect(read.kind == .newsboatURLs)
    #expect(
      read.parts.flatMap(\.sources) == [
        MovedSource(
          feedURL: "https://a.example/feed", title: "Own title", folders: ["news", "two words"]),
        MovedSource(feedURL: "http://b.example/"),
      ])
    #expect(read.report.leftOut[.notAFeed]?.count == 2)
    #expect(read.report.notices.count == 1)
    #expect(read.report.notices[0].contains("Hidden there") == true)
  }

  @Test func `remarks and quotes in newsboat's addresses`() throws {
    let text = #"""
      https://a.example/#top "~An \"own\" \\ title" "tech" # a remark "no"
      https://b.example/ #no
      https://c.example/ C# "#1" "open
      """#
    let read = try #require(try ExportedFile(text).read())
    #expect(
      read.parts.flatMap(\.sources) == [
        MovedSource(
          feedURL: "https://a.example/#top", title: #"An "own" \ title"#, folders: ["tech"]),
        MovedSource(feedURL: "https://b.example/"),
        MovedSource(feedURL: "https://c.example/", folders: ["C#", "#1", "open"]),
      ])
  }

  @Test(arguments: [true, false])
  func `newsboat's addresses in UTF-16`(isBigEndian: Bool) throws {
    let units = "\u{FEFF}https://a.example/feed \"Żółw\"\r\nhttp://b.example/\r\n".utf16
    let bytes = units.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    let read = try #require(try ExportedFile(bytes).read())
    #expect(
      read.parts.flatMap(\.sources) == [
        MovedSource(feedURL: "https://a.example/feed", folders: ["Żółw"]),
        MovedSource(feedURL: "http://b.example/"),
      ])
  }

  @Test(arguments: [
    "\u{FEFF}https://a.example/feed\nhttp://b.example/\n",
    "https://a.example/feed\r\n---\r\nhttp://b.example/\r\n",
  ])
  func `addresses with a byte order mark or an odd line`(text: String) throws {
    let read = try #require(try ExportedFile(text).read())
    #expect(read.kind == .newsboatURLs)
    #expect(
      read.parts.flatMap(\.sources).map(\.feedURL)
        == ["https://a.example/feed", "http://b.example/"])
  }

  @Test(arguments: [
    "url\nhttps://a.example/\nhttps://b.example/\n", "some words\nhttps://a.example/\n",
    "one\ntwo\nhttps://a.example/\nhttps://b.example/\nhttps://c.example/\n",
  ])
  func `other texts with addresses are no list of newsboat`(text: String) throws {
    #expect(try ExportedFile(text).read() == nil)
  }
}
