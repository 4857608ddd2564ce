import Models
import Testing

@testable import Parsing

struct NewsboatConfigurationTests {
  @Test func `filter lines are read, and other lines are skipped`() throws {
    let text = """
      # mine
      browser "firefox %u"
      ignore-article "*" "title =~ \\"live\\\\.blog\\""
        ignore-article https://a.example/rss "age > 7"  # old
      ignore-article "regex:^https://b\\." "author = \\"B\\""
      ignore-article "*"
      ignore-articles "*" "title = \\"x\\""

      """
    let read = try #require(NewsboatConfiguration.parse(Array(text.utf8)))
    #expect(read.lines.map(\.number) == [3, 4, 5])
    #expect(
      read.lines.map(\.feeds) == [
        .all, .one(url: "https://a.example/rss"), .matching("^https://b\\."),
      ])
    #expect(
      read.lines.map(\.filter.text) == [
        "title =~ \"live\\.blog\"", "age > 7", "author = \"B\"",
      ])
    #expect(read.warnings == ["line 6: ignore-article needs a feed and a filter"])
  }

  @Test func `files in Latin-1, with CRLF or with a byte order mark are read`() throws {
    let line = "ignore-article * \"title =~ \\\"caf\u{E9}\\\"\"\r\n"
    for bytes in [
      Array(line.unicodeScalars.map { UInt8($0.value) }), Array("\u{FEFF}\(line)".utf8),
    ] {
      let read = try #require(NewsboatConfiguration.parse(bytes))
      #expect(read.lines.map(\.filter.text) == ["title =~ \"caf\u{E9}\""])
      #expect(read.warnings.isEmpty)
    }
  }

  @Test(arguments: ["", "browser lynx\n", "<opml/>", "\u{0}\u{1}", "ignore-article"])
  func `other files are not recognised as a newsboat configuration`(text: String) {
    #expect(NewsboatConfiguration.parse(Array(text.utf8)) == nil)
  }
}
