import Foundation
import Models
import Moving
import Testing

@Suite struct ArchiveTests {
  private static let item =
    #"{"title":"T","origin":{"title":"S"},"categories":["user/-/label/Tech","user/-/label/Mine"]}"#
  private static let articles = Array(#"{"id":"user/a/feed","items":[\#(item)]}"#.utf8)
  private static let subscriptions = Array(
    """
    <?xml version="1.0"?><opml version="2.0"><body><outline text="Tech"><outline type="rss"
    text="A" xmlUrl="https://a.example/f" htmlUrl="https://a.example/"/></outline>
    <outline type="rss" text="B" xmlUrl="https://b.example/f"/></body></opml>
    """.utf8)

  private func archive(_ change: (inout Archive) -> Void) -> [UInt8] {
    var archive = Archive()
    change(&archive)
    return archive.whole
  }

  @Test func subscriptionsTellFolders() throws {
    let bytes = archive {
      $0.add("Takeout/", [], isDeflated: false)
      $0.add("starred.json", Self.articles)
      $0.add("readme.html", Array("<!DOCTYPE html><p>Hello".utf8))
      $0.add("feeds.opml.xml", Self.subscriptions, isDeflated: false)
      $0.add(
        "pocket.csv", Array("title,url,time_added,tags,status\nP,https://c.example/,1,,\n".utf8))
    }
    let read = try #require(try ExportedFile(bytes).read())
    #expect(read.kind == .archive)
    #expect(
      read.parts.flatMap(\.sources) == [
        MovedSource(
          feedURL: "https://a.example/f", title: "A", homePageURL: "https://a.example/",
          folders: ["Tech"]), MovedSource(feedURL: "https://b.example/f", title: "B"),
      ])
    let article = try #require(read.parts.flatMap(\.articles).first)
    #expect(article.labels == ["Mine"] && article.source?.folders == ["Tech"])
    #expect(read.parts.flatMap(\.pages).map(\.url) == ["https://c.example/"])
    #expect(read.report.leftOut[.otherFile]?.examples == ["readme.html"])
    #expect(read.report.brokeAt == nil)
  }

  @Test func bombs() throws {
    let blanks = [UInt8](repeating: 0x20, count: 60 << 20)
    let bytes = archive {
      $0.add("bomb.json", Array(#"{"items":["#.utf8) + blanks + Self.articles)
      $0.add("articles.json", Self.articles)
    }
    let read = try #require(try ExportedFile(bytes).read())
    #expect(read.report.articles == 1)
    #expect(read.report.brokeAt?.contains("bomb.json") == true)
  }

  @Test func filesThatOverlap() throws {
    let bytes = archive { archive in
      archive.add("a.json", Self.articles, isDeflated: false)
      let size = Self.articles.count
      for number in 0..<1000 { archive.addDirectory("\(number)", false, size, size, 0) }
      archive.add("b.json", Self.articles, isDeflated: false)
      archive.addDirectory("c.json", false, 1 << 30, 1, 10)
    }
    let read = try #require(try ExportedFile(bytes).read())
    #expect(read.report.articles <= 2)
  }

  @Test func liesAndCuts() throws {
    let whole = archive {
      $0.add("a.json", Self.articles)
      $0.add("feeds.xml", Self.subscriptions)
    }
    for count in 4..<whole.count {
      #expect(throws: MovingFault.self) { try ExportedFile(whole.prefix(count)).read() }
    }
    for place in 4..<whole.count {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var bytes = whole
        bytes[place] = value
        _ = try? ExportedFile(bytes).read()
      }
    }
  }
}
