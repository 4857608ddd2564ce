import Foundation
import Markup
import Models
import Testing

@testable import Parsing

struct SavedPageListTests {
  func parse(_ text: String) -> SavedPageList? { SavedPageList.parse(Array(text.utf8)) }

  static let date = Date(timeIntervalSince1970: 1_600_000_000)

  @Test func `Pocket's table is read`() throws {
    let list = try #require(
      parse(
        """
        title,url,time_added,tags,status
        "A ""long"" read, really",https://a.example/1,1600000000,works|far away,unread
        https://a.example/2,https://a.example/2,,,archive
        No address,ftp://a.example/3,1600000000,,unread
        "Two
        lines",https://a.example/4,1600000000

        """))
    #expect(list.brokeAt == nil)
    #expect(list.origin == .pocket)
    #expect(list.passedOver == 1)
    #expect(
      list.pages == [
        SavedPage(
          url: "https://a.example/1", title: "A \"long\" read, really", added: Self.date,
          tags: ["works", "far away"]),
        SavedPage(url: "https://a.example/2", isRead: true),
        SavedPage(url: "https://a.example/4", title: "Two\nlines", added: Self.date),
      ])
  }

  @Test func `Instapaper's table is read`() throws {
    let list = try #require(
      parse(
        "\u{FEFF}URL,Title,Selection,Folder,Timestamp,Tags\r\n"
          + "https://a.example/1,One,,Unread,1600000000,\"[\"\"x\"\",\"\"y, z\"\"]\"\r\n"
          + "https://a.example/2,Two,,Archive,1600000000,[]\r\n"
          + "https://a.example/3,Three,,Boats,1600000000,\r\n"
          + "https://a.example/4,Four,,Starred,1600000000,\r\n"))
    #expect(list.origin == .instapaper)
    #expect(list.pages.map(\.tags) == [["x", "y, z"], [], ["Boats"], ["starred"]])
    #expect(list.pages.map(\.isRead) == [false, true, false, false])
    #expect(list.pages.allSatisfy { $0.added == Self.date })
  }

  @Test func `the table of another program is read`() throws {
    let list = try #require(
      parse("id,title,url,folder,created\n1,One,https://a.example/1,Boats,2020-09-13T12:26:40Z\n"))
    #expect(list.origin == .table)
    #expect(
      list.pages == [
        SavedPage(url: "https://a.example/1", title: "One", added: Self.date, tags: ["Boats"])
      ])
  }

  @Test func `Wallabag's list is read`() throws {
    let list = try #require(
      parse(
        """
        [{"url":"https://a.example/1","title":"One","tags":["x",{"label":"y"}],"is_archived":1,
          "content":"<p>Words.</p>","created_at":"2020-09-13T12:26:40+0000","is_starred":1,
          "annotations":[{"quote":"Words","text":"mine","created_at":"2020-09-13T12:26:40+0000"},
            {"quote":"ords"}]},
         {"url":7},{"url":"javascript:1"}, 3]
        """))
    #expect(list.origin == .wallabag)
    #expect(list.passedOver == 3)
    #expect(
      list.pages == [
        SavedPage(
          url: "https://a.example/1", title: "One", added: Self.date, tags: ["x", "y", "starred"],
          isRead: true, html: "<p>Words.</p>",
          annotations: MovedAnnotations(
            note: "mine", noted: Self.date,
            highlights: [
              MovedHighlight(TextQuote(exact: "Words"), made: Self.date),
              MovedHighlight(TextQuote(exact: "ords")),
            ]))
      ])
  }

  @Test func `Raindrop's table is read`() throws {
    let list = try #require(
      parse(
        """
        id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
        1,One,"My note",x,https://a.example/1,Unsorted,"a, b",2020-09-13T12:26:40Z,,"Highlight:A passage
        of two lines
        Color:red
        Note:why

        Highlight:Another",true
        2,Two,,,https://a.example/2,Boats,,,,,false
        """))
    #expect(list.origin == .raindrop)
    #expect(
      list.pages == [
        SavedPage(
          url: "https://a.example/1", title: "One", added: Self.date, tags: ["a", "b", "starred"],
          annotations: MovedAnnotations(
            note: "My note\n\nwhy",
            highlights: ["A passage\nof two lines", "Another"].map {
              MovedHighlight(TextQuote(exact: $0))
            })),
        SavedPage(url: "https://a.example/2", title: "Two", tags: ["Boats"]),
      ])
  }

  @Test func `Readwise Reader's table and list are read`() throws {
    let table = try #require(
      parse(
        """
        Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen
        One,https://a.example/1,01h,"['x', 'y, z']",2020-09-13 12:26:40+00:00,1,archive,True
        """))
    let list = try #require(
      parse(
        """
        {"count":1,"results":[{"id":"01h","url":"https://read.example/01h","title":"One",
        "source_url":"https://a.example/1","tags":{"x":{"name":"x"},"y, z":{}},
        "location":"archive","saved_at":"2020-09-13T12:26:40+00:00","reading_progress":1}]}
        """))
    #expect(table.origin == .readwise && list.origin == .readwise)
    let page = SavedPage(
      url: "https://a.example/1", title: "One", added: Self.date, tags: ["x", "y, z"], isRead: true)
    #expect(table.pages == [page] && list.pages == [page])
  }

  @Test func `Karakeep's and Omnivore's lists are read`() throws {
    let karakeep = try #require(
      parse(
        """
        {"bookmarks":[{"createdAt":1600000000,"title":null,"tags":["x"],"lists":["l1","l9"],
        "content":{"type":"link","url":"https://a.example/1"},"note":"n","archived":true},
        {"createdAt":1,"tags":[],"content":{"type":"text","text":"t"},"note":null},
        {"createdAt":1,"tags":[],"content":null}],"lists":[{"id":"l1","name":"Boats"}]}
        """))
    #expect(karakeep.origin == .karakeep && karakeep.passedOver == 2)
    let page = SavedPage(
      url: "https://a.example/1", added: Self.date, tags: ["x", "Boats"], isRead: true,
      annotations: MovedAnnotations(note: "n"))
    #expect(karakeep.pages == [page])
    let omnivore = try #require(
      parse(
        """
        [{"id":"1","slug":"one","title":"One","url":"https://a.example/1","state":"Archived",
        "readingProgress":100,"labels":["x"],"savedAt":"2020-09-13T12:26:40.000Z"}]
        """))
    #expect(omnivore.origin == .omnivore)
    #expect(omnivore.pages[0].isRead && omnivore.pages[0].tags == ["x"])
    #expect(omnivore.pages[0].added == Self.date)
  }

  @Test func `Pocket's pages and its passages are read`() throws {
    let pages = try #require(
      parse(
        """
        <!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul>
        <li><a href="https://a.example/1" time_added="1600000000" tags="x">One</a></li></ul>
        <h1>Read Archive</h1><ul>
        <li><a href="https://a.example/2" time_added="1600000000" tags="">Two</a></li></ul></body>
        """))
    #expect(pages.pages.map(\.isRead) == [false, true])
    let passages = try #require(
      parse(
        """
        [{"url":"https://a.example/1","title":"One",
          "highlights":[{"quote":"a passage","created_at":1600000000},{"quote":"another"}]}]
        """))
    let written = try #require(passages.pages.first?.annotations.highlights)
    #expect(written.map(\.quote.exact) == ["a passage", "another"])
    #expect(written.map(\.made) == [Self.date, nil])
  }

  @Test func `a browser's bookmarks are read`() throws {
    let list = try #require(
      parse(
        """
        <!DOCTYPE NETSCAPE-Bookmark-file-1>
        <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
        <DL><p>
        <DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
        <DL><p><DT><H3 ADD_DATE="1">Boats &amp; ships</H3>
        <DL><p>
        <DT><A HREF="https://a.example/?x=1&amp;y=>2" ADD_DATE="1600000000" TAGS="a, b">Tom &amp; I</A>
        <DD>What it is about
        </DL><p>
        <DT><A HREF="https://a.example/2" ADD_DATE="1600000000000000"></A>
        <DT><A HREF="place:sort=8">Recent</A>
        <DT><A HREF='https://a.example/3' lonely>Three</a>
        </DL><p></DL>
        <DT><A
        """))
    #expect(list.origin == .bookmarks)
    #expect(list.passedOver == 1 && list.brokeAt != nil)
    #expect(
      list.pages == [
        SavedPage(
          url: "https://a.example/?x=1&y=>2", title: "Tom & I", added: Self.date,
          tags: ["a", "b", "Boats & ships"],
          annotations: MovedAnnotations(note: "What it is about")),
        SavedPage(url: "https://a.example/2", added: Self.date),
        SavedPage(url: "https://a.example/3", title: "Three"),
      ])
  }

  @Test func `Instapaper's list and Pinboard's are read`() throws {
    let instapaper = try #require(
      parse(
        """
        <!DOCTYPE html><html><head><title>Instapaper: Export</title></head><body>
        <h1>Unread</h1><ol><li><a href="https://a.example/1">One &amp; only</a></ol>
        <h1>Starred</h1><ol><li><a href="https://a.example/2">Two</a></ol>
        <h1>Archive</h1><ol><li><a href="https://a.example/3">Three</a></ol>
        <h1>Boats</h1><ol><li><a href="https://a.example/4">Four</a></ol></body></html>
        """))
    #expect(instapaper.origin == .instapaper && instapaper.brokeAt == nil)
    #expect(instapaper.pages.map(\.tags) == [[], ["starred"], [], ["Boats"]])
    #expect(instapaper.pages.map(\.isRead) == [false, false, true, false])
    #expect(instapaper.pages.first?.title == "One & only")

    let pinboard = try #require(
      parse(
        """
        <?xml version="1.0" encoding="UTF-8"?><posts user="ada">
        <post href="https://a.example/?x&amp;y" time="2020-09-13T12:26:40Z" description="One"
          extended="mine" tag="boats far" toread="no" shared="yes" />
        <post href="https://a.example/2" description="Two" extended="" toread="yes"/></posts>
        """))
    #expect(pinboard.brokeAt == nil)
    #expect(
      pinboard.pages == [
        SavedPage(
          url: "https://a.example/?x&y", title: "One", added: Self.date, tags: ["boats", "far"],
          isRead: true, annotations: MovedAnnotations(note: "mine")),
        SavedPage(url: "https://a.example/2", title: "Two"),
      ])
  }

  @Test func `the bookmarks that a browser keeps are read`() throws {
    let chrome = try #require(
      parse(
        """
        {"checksum":"0","roots":{"bookmark_bar":{"children":[
          {"children":[{"date_added":"13244473600000000","name":"One","type":"url",
            "url":"https://a.example/1"}],"name":"Boats","type":"folder"},
          {"date_added":"0","name":"","type":"url","url":"https://a.example/2"}],
          "name":"Bookmarks bar","type":"folder"},
          "synced":{"children":[{"name":"X","type":"url","url":"javascript:x()"}],
          "name":"Mobile","type":"folder"}},"version":1}
        """))
    #expect(chrome.origin == .bookmarks && chrome.passedOver == 1 && chrome.brokeAt == nil)
    #expect(
      chrome.pages == [
        SavedPage(url: "https://a.example/1", title: "One", added: Self.date, tags: ["Boats"]),
        SavedPage(url: "https://a.example/2"),
      ])
    let firefox = try #require(
      parse(
        """
        {"guid":"root________","title":"","type":"text/x-moz-place-container","root":"placesRoot",
        "children":[{"title":"menu","type":"text/x-moz-place-container",
        "root":"bookmarksMenuFolder","children":[
          {"title":"Boats","type":"text/x-moz-place-container","children":[
            {"title":"One","dateAdded":1600000000000000,"type":"text/x-moz-place",
              "tags":"a, b","uri":"https://a.example/1",
              "annos":[{"name":"bookmarkProperties/description","value":"mine"}]},
            {"type":"text/x-moz-place-separator"},
            {"title":"The News","type":"text/x-moz-place-container","children":[],
              "annos":[{"name":"livemark/feedURI","value":"https://f.example/rss"},
                {"name":"livemark/siteURI","value":"https://f.example/"}]}]}]},
        {"title":"tags","type":"text/x-moz-place-container","root":"tagsFolder","children":[
          {"title":"a","type":"text/x-moz-place-container","children":[
            {"type":"text/x-moz-place","uri":"https://a.example/1"}]}]}]}
        """))
    #expect(firefox.passedOver == 1)
    #expect(
      firefox.pages == [
        SavedPage(
          url: "https://a.example/1", title: "One", added: Self.date, tags: ["a", "b", "Boats"],
          annotations: MovedAnnotations(note: "mine"))
      ])
    #expect(
      firefox.feeds == [
        SourceListing(
          name: "The News", url: "https://f.example/rss", homePage: "https://f.example/",
          categories: ["Boats"])
      ])
    let deep = String(repeating: #"{"type":"folder","children":["#, count: 100_000)
    #expect(parse(#"{"roots":{"other":"# + deep) != nil)
  }

  @Test func `the whole pages of a tree of bookmarks that is cut off are read`() throws {
    let folder = """
      {"type":"folder","name":"Boats","children":[{"name":"One","url":"https://a.example/1"},
      """
    let list = try #require(
      parse(
        #"{"roots":{"bookmark_bar":{"children":[{"name":"Zero","url":"https://a.example/0"},"#
          + folder + folder + #"{"name":"Two","url":"https://a.exa"#))
    #expect(
      list.pages.map(\.url) == [
        "https://a.example/0", "https://a.example/1", "https://a.example/1",
      ])
    #expect(list.pages.map(\.tags) == [[], ["Boats"], ["Boats", "Boats"]])
    #expect(list.brokeAt != nil && list.passedOver == 0)
  }

  @Test func `a live bookmark is a source`() throws {
    let list = try #require(
      parse(
        """
        <!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>News</H3><DL>
        <DT><A FEEDURL="https://f.example/rss?a&amp;b" HREF="https://f.example/">The News</A>
        <DD>Of today
        <DT><A HREF="https://a.example/1" ADD_DATE="1600000000">One</A>
        <DT><A FEEDURL="file:///x" HREF="https://a.example/2">Two</A>
        </DL></DL>
        """))
    #expect(
      list.feeds == [
        SourceListing(
          name: "The News", url: "https://f.example/rss?a&b", homePage: "https://f.example/",
          categories: ["News"])
      ])
    #expect(list.pages.map(\.url) == ["https://a.example/1", "https://a.example/2"])
    #expect(list.pages.allSatisfy(\.annotations.isEmpty) && list.notices.count == 1)
  }

  @Test(arguments: [
    "title,url,tags\nOne,https://a.example/1,x\nTwo,https://a.exa",
    "title,url,tags\nOne,https://a.example/1,x\nTwo,\"https://a.exa",
    "title,url,tags\nOne,https://a.example/1,x\nTw",
    "[{\"url\":\"https://a.example/1\",\"title\":\"One\"},{\"url\":\"https://a.exa",
    "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF=\"https://a.example/1\">One</A><DT><A HREF=\"htt",
    "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF=\"https://a.example/1\">One</A>",
  ])
  func `a file that ends early gives what is whole, and says where`(text: String) throws {
    let list = try #require(parse(text))
    #expect(list.pages.map(\.url) == ["https://a.example/1"] && list.passedOver == 0)
    #expect(list.brokeAt?.hasPrefix("at byte ") == true)
  }

  @Test(arguments: [
    "url\nhttps://a.example/1\nhttps://a.example/2",
    "\u{FEFF}URL\r\nhttps://a.example/1\r\nhttps://a.example/2\r\n",
    "title;url\nOne, two;https://a.example/1\nTwo;https://a.example/2\n",
  ])
  func `one column, and semicolons between columns, are a table`(text: String) throws {
    let list = try #require(parse(text))
    #expect(list.pages.map(\.url) == ["https://a.example/1", "https://a.example/2"])
    #expect(list.origin == .table && list.brokeAt == nil)
  }

  @Test(arguments: [
    "", "url\nis a word", "<opml version=\"2.0\"></opml>", "a,b,c\n1,2,3", "{\"a\":1}", "[1,2]",
    "plain words",
    "<!DOCTYPE html><p>x", "url", "[{\"title\":\"x\"}]",
  ])
  func `other files are not recognised as lists`(text: String) {
    #expect(parse(text) == nil)
  }

  @Test func `hostile files are read in bounded time`() {
    #expect(
      parse("<!DOCTYPE NETSCAPE-Bookmark-file-1>" + String(repeating: "<a ", count: 100_000)) != nil
    )
    let deep = String(repeating: "<DL>", count: 100_000)
    let list = parse(
      "<!DOCTYPE NETSCAPE-Bookmark-file-1>\(deep)<A HREF=\"https://a.example/\">x</A>")
    #expect(list?.pages.count == 1)
    #expect(parse("title,url\n" + String(repeating: "\"", count: 100_001))?.pages.isEmpty == true)
    #expect(parse("title,url\n" + String(repeating: ",", count: 100_000))?.pages.isEmpty == true)
  }

  @Test(arguments: [
    ("1600000000", date as Date?), (" 1600000000000 ", date), ("1600000000000000", date),
    ("2020-09-13T12:26:40Z", date), ("-5", nil), ("0", nil), ("1e300", nil), ("never", nil),
  ])
  func `dates in several units are read`(text: String, date: Date?) {
    #expect(FeedDate.parse(stamp: text) == date)
  }
}
