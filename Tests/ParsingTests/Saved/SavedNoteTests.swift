import Foundation
import Models
import Testing

@testable import Parsing

/// Notes, passages, dates and authors in lists of saved pages.
struct SavedNoteTests {
  private static let date = Date(timeIntervalSince1970: 1_600_000_000)

  private func pages(_ text: String) throws -> [SavedPage] {
    try #require(SavedPageList.parse(Array(text.utf8))).pages
  }

  private func passages(_ page: SavedPage) -> [String] {
    page.annotations.highlights.map(\.quote.exact)
  }

  @Test func `notes, passages and marks in bookmark files`() throws {
    let list = try pages(
      """
      <!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
      <DT><H3>Folder</H3><DD>What the folder is
      <DL><p><DT><A HREF="https://a.example/1" ADD_DATE="1600000000" TOREAD="1">One</A>
      <DD>my note
      of two &lt;lines
      <DT><A HREF="https://a.example/2" TOREAD="0" TAGS="x,linkding:bookmarks.archived">Two</A>
      <DD>about[linkding-notes]mine[/linkding-notes]
      <DT><A HREF="https://a.example/3" DATA-IMPORTANT="true">Three</A>
      <DD>why
      <UL><LI>a passage<BR><cite>a remark</cite><LI>another</UL>
      <DT><A HREF="https://a.example/4">Four</A>
      </DL><p><DD>below the folder</DL>
      """)
    #expect(
      list.map(\.annotations.note)
        == ["my note\nof two <lines", "about\nmine", "why\n\na remark", nil])
    #expect(list.map(passages) == [[], [], ["a passage", "another"], []])
    #expect(list.map(\.isRead) == [false, true, false, false])
    #expect(list.map(\.tags) == [["Folder"], ["x", "Folder"], ["starred", "Folder"], ["Folder"]])
  }

  @Test func `what linkding's interface answers`() throws {
    let list = try pages(
      """
      {"count":1,"next":null,"results":[{"id":1,"url":"https://a.example/1","title":"One",
      "description":"about","notes":"mine","is_archived":false,"unread":false,
      "tag_names":["x","y"],"date_added":"2020-09-13T12:26:40Z"},
      {"url":"https://a.example/2","notes":"","description":"","unread":true,"tag_names":[]}]}
      """)
    #expect(
      list == [
        SavedPage(
          url: "https://a.example/1", title: "One", added: Self.date, tags: ["x", "y"],
          isRead: true, annotations: MovedAnnotations(note: "mine\n\nabout")),
        SavedPage(url: "https://a.example/2"),
      ])
  }

  @Test func `tables of Wallabag, Instapaper and Matter`() throws {
    let wallabag = try pages(
      """
      Title;URL;Content;Tags;"MIME Type";Language;"Creation date"
      "One, two";https://a.example/1;"<p>Its text; here.</p>";"x, y";text/html;en;"05/12/2020 03:04:05"
      """)
    #expect(wallabag[0].html == "<p>Its text; here.</p>" && wallabag[0].tags == ["x", "y"])
    #expect(wallabag[0].added == Date(timeIntervalSince1970: 1_607_137_445))
    #expect(wallabag[0].language == "en")
    let instapaper = try pages(
      "URL,Title,Selection,Folder,Timestamp\nhttps://a.example/1,One,\"a passage, kept\",Unread,1\n"
    )
    #expect(passages(instapaper[0]) == ["a passage, kept"])
    let matter = try #require(
      SavedPageList.parse(
        Array(
          "Title,Author,URL,Favorited,Read,Highlight Count\nM,Ada,https://a.example/1,True,True,2"
            .utf8)))
    #expect(matter.pages[0].isRead && matter.pages[0].tags == ["starred"])
    #expect(matter.pages[0].authors == ["Ada"] && matter.notices.count == 1)
  }

  @Test func `dates, authors and passages of other programs' JSON`() throws {
    let wallabag = try pages(
      """
      [{"url":"https://a.example/1","is_archived":1,"published_by":["Ada"],"language":"en",
        "published_at":"2020-09-13T12:26:40+0000","archived_at":"2020-09-13T12:26:40+0000",
        "preview_picture":"https://a.example/i"}]
      """)[0]
    #expect(wallabag.authors == ["Ada"] && wallabag.published == Self.date)
    #expect(wallabag.readAt == Self.date && wallabag.image == "https://a.example/i")
    let goodLinks = try pages(
      """
      [{"url":"https://a.example/1","addedAt":1600000000.5,"readAt":1600000000,"starred":true,
        "highlights":[{"content":"a passage","createdAt":1600000000,"note":"why"}]}]
      """)[0]
    #expect(goodLinks.isRead && goodLinks.readAt == Self.date && goodLinks.added != nil)
    #expect(goodLinks.tags == ["starred"] && passages(goodLinks) == ["a passage"])
    #expect(goodLinks.annotations.note == "why")
    let pinboard = try pages(
      """
      [{"href":"https://a.example/1","description":"One","extended":"mine","toread":"no",
        "tags":"x y","time":"2020-09-13T12:26:40Z"}]
      """)[0]
    #expect(pinboard.title == "One" && pinboard.annotations.note == "mine" && pinboard.isRead)
    #expect(pinboard.tags == ["x", "y"] && pinboard.added == Self.date)
    let newsBlur = try pages(
      """
      {"stories":[{"story_permalink":"https://a.example/1","story_authors":"Ada","starred":true,
        "starred_date":"September 13th, 2020","starred_timestamp":"1600000000",
        "story_date":"2020-09-13 10:00:00","story_timestamp":"1600000000","user_notes":"mine"}]}
      """)[0]
    #expect(newsBlur.authors == ["Ada"] && newsBlur.annotations.note == "mine")
    #expect(newsBlur.added == Self.date && newsBlur.published == Self.date)
    let hypothesis = try pages(
      """
      {"rows":[{"uri":"https://a.example/1","text":"why","tags":["x"],"document":{"title":["One"]},
        "target":[{"selector":[{"type":"RangeSelector"},{"exact":"a passage"}]}]}]}
      """)[0]
    #expect(hypothesis.title == "One" && passages(hypothesis) == ["a passage"])
    #expect(hypothesis.annotations.note == "why")
  }

  @Test func `passages of Readwise Reader are on their documents`() throws {
    let text = """
      {"results":[
      {"id":"1","url":"https://read.example/1","source_url":"https://a.example/1","title":"One",
       "location":"feed","reading_progress":0},
      {"id":"2","parent_id":"1","category":"highlight","content":"a passage","notes":"why",
       "source_url":"https://a.example/1","url":"https://read.example/2","reading_progress":0},
      {"id":"3","parent_id":"2","category":"note","content":"more","source_url":null,
       "url":"https://read.example/3","reading_progress":0},
      {"id":"4","source_url":"https://a.example/4","location":"feed","reading_progress":0},
      {"id":"5","source_url":null,"url":"https://read.example/5","location":"new",
       "reading_progress":0},
      {"id":"6","parent_id":"9","category":"highlight","content":"alone","location":null,
       "source_url":"https://a.example/6","url":"https://read.example/6","reading_progress":0}]}
      """
    let list = try #require(SavedPageList.parse(Array(text.utf8)))
    #expect(list.pages.map(\.url) == ["https://a.example/1", "https://a.example/6"])
    #expect(list.pages.map(passages) == [["a passage"], ["alone"]])
    #expect(list.pages[0].annotations.note == "why\n\nmore")
    #expect(list.passedOver == 1)
    #expect(list.notices == ["Left out are articles of feeds without a mark: 1."])
  }

  @Test func `passages of a document that is not listed are together`() throws {
    let passages = (1...1_000).map { number in
      """
      {"id":"\(number)","parent_id":"x","category":"highlight","content":"\(number)",\
      "source_url":"https://a.example/1","reading_progress":0}
      """
    }
    let remark = """
      {"id":"y","parent_id":"1","category":"note","content":"why","source_url":null,\
      "reading_progress":0}
      """
    let text = "[" + ([remark] + passages).joined(separator: ",") + "]"
    let list = try #require(SavedPageList.parse(Array(text.utf8)))
    #expect(list.pages.map(\.url) == ["https://a.example/1"])
    #expect(list.pages[0].annotations.highlights.count == 1_000)
    #expect(list.pages[0].annotations.note == "why")
  }

  @Test func `no more documents are read than pages`() throws {
    let text =
      #"[{"url":"https://a.example/1"}]"# + String(repeating: "[]", count: SavedPageList.maxPages)
      + #"[{"url":"https://a.example/2"}]"#
    let list = try #require(SavedPageList.parse(Array(text.utf8)))
    #expect(list.pages.map(\.url) == ["https://a.example/1"] && list.brokeAt != nil)
  }

  @Test(arguments: [
    #"[{"url":"https://a.example/1"}][{"url":"https://a.example/2"}]"#,
    "{\"url\":\"https://a.example/1\"}\n{\"url\":\"https://a.example/2\"}\n",
  ])
  func `lists that follow each other are all read`(text: String) throws {
    let list = try #require(SavedPageList.parse(Array(text.utf8)))
    #expect(list.pages.map(\.url) == ["https://a.example/1", "https://a.example/2"])
    #expect(list.brokeAt == nil)
    let more = try #require(SavedPageList.parse(Array((text + "garbage").utf8)))
    #expect(more.pages == list.pages && more.brokeAt != nil)
  }

  @Test func `tables in the encodings of spreadsheets, and with tabs`() throws {
    let table = "title\turl\nÄ\thttps://a.example/1\n"
    let wide: [UInt8] =
      [0xFF, 0xFE]
      + table.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let narrow = table.unicodeScalars.map { UInt8($0.value) }
    for bytes in [Array(table.utf8), wide, narrow] {
      #expect(SavedPageList.parse(bytes)?.pages.map(\.title) == ["Ä"])
    }
  }

  @Test func `a comment of Google's is a note too`() throws {
    let page = try pages("Title,Note,URL,Tags,Comment\nA,one,https://a.example/1,,two\n")[0]
    #expect(page.annotations.note == "one\n\ntwo")
  }

  @Test(arguments: ["sep=;\r\n", "sep=;\n", "\u{FEFF}sep=;\n", ""])
  func `a first line may tell the separator`(line: String) throws {
    let page = try pages(line + "title;url;tags\n\"A, B\";https://a.example/1;x\n")[0]
    #expect(page.title == "A, B" && page.tags == ["x"])
  }

  @Test func `rows behind the last one that is kept are counted`() {
    let table = CSVTable(Array("a,b\n1,2\n3,4\n\n5,6\n7,".utf8), maxRows: 2)
    #expect(table.rows == [["a", "b"], ["1", "2"]] && table.moreRows == 3)
    var list = SavedPageList(origin: .table)
    list.beyondLimit = table.moreRows
    #expect(list.notices.count == 1 && list.notices[0].hasSuffix(": 3."))
    #expect(list.passedOver == 0)
  }
}
