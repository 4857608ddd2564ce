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
    #expect(read.kind == .zip)
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

  @Test func `pages of Omnivore have their texts and passages`() throws {
    let page = #"{"slug":"one-1","url":"https://a.example/1","savedAt":"2023-01-02T03:04:05Z"}"#
    let passages = """
      > a passage [⤴️](https://omnivore.app/me/one-1#x)  #lab

      my remark

      > another
      > line [⤴️](https://omnivore.app/me/one-1#y)
      """
    let bytes = archive {
      $0.add("content/one-1.html", Array("<html><body><p>Whole.</p></body></html>".utf8))
      $0.add("content/two-2.html", Array("<html><body><p>Nobody's.</p></body></html>".utf8))
      $0.add("highlights/one-1.md", Array(passages.utf8))
      $0.add("metadata_0_to_20.json", Array("[\(page)]".utf8))
    }
    let read = try #require(try ExportedFile(bytes).read())
    let pages = read.parts.flatMap(\.pages)
    #expect(pages.map(\.html) == ["<html><body><p>Whole.</p></body></html>"])
    #expect(pages[0].annotations.highlights.map(\.quote.exact) == ["a passage", "another\n line"])
    #expect(pages[0].annotations.note == "my remark")
    #expect(read.report.leftOut[.otherFile]?.examples == ["content/two-2.html"])
  }

  @Test func `an archive of which nothing can be read says why`() throws {
    let database = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 100)
    let tar = [UInt8](repeating: 0x61, count: 257) + Array("ustar".utf8)
    var encrypted = archive { $0.add("a.json", Self.articles) }
    for place in encrypted.indices.dropLast(10)
    where encrypted[place...].starts(with: [0x50, 0x4B]) {
      if encrypted[place + 2] == 3 { encrypted[place + 6] |= 1 }
      if encrypted[place + 2] == 1 { encrypted[place + 8] |= 1 }
    }
    for (bytes, words) in [
      (Archive.gzip(database), "a database"),
      (archive { $0.add("db.sqlite", database) }, "db.sqlite"),
      (Archive.gzip(tar), "a TAR archive"), (encrypted, "a.json (encrypted)"),
    ] {
      let file = try ExportedFile(bytes)
      defer { file.remove() }
      let fault = #expect(throws: MovingFault.self) { _ = try MovingFile.open(file.path) }
      #expect(fault?.message.contains(words) == true, "\(words)")
    }
  }

  @Test func textsInUTF16() throws {
    let text = String(decoding: Self.articles, as: UTF8.self)
    let units = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let bytes = archive { $0.add("starred.json", [0xFF, 0xFE] + units) }
    #expect(try #require(try ExportedFile(bytes).read()).report.articles == 1)
  }

  @Test func archivesAsLargeOnesAre() throws {
    let bytes = archive {
      $0.isLarge = true
      $0.add("feeds.xml", Self.subscriptions)
      $0.add("starred.json", Self.articles, isDeflated: false)
    }
    let read = try #require(try ExportedFile(bytes).read())
    #expect(read.report.articles == 1 && read.report.sources == 2)
    #expect(read.report.brokeAt == nil)
    for place in 4..<bytes.count {
      for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
        var bytes = bytes
        bytes[place] = value
        _ = try? ExportedFile(bytes).read()
      }
    }
  }

  @Test func compressedFiles() throws {
    let articles = try #require(try ExportedFile(Archive.gzip(Self.articles)).read())
    #expect(articles.kind == .gzip && articles.report.articles == 1)
    let sources = try #require(try ExportedFile(Archive.gzip(Self.subscriptions)).read())
    #expect(sources.report.sources == 2)
    let pages = Array("title,url,time_added,tags,status\nP,https://c.example/,1,,\n".utf8)
    #expect(try ExportedFile(Archive.gzip(pages)).read()?.report.pages == 1)
    let picture = Archive.gzip([0x89, 0x50, 0x4E, 0x47, 0, 0])
    #expect(try ExportedFile(picture).read()?.report.leftOut[.otherFile]?.count == 1)
    // Appended parts are one file, and blocks may be padded with zeros.
    let halves = [Self.articles.prefix(30), Self.articles.dropFirst(30)].map(Array.init)
    let parts = halves.flatMap(Archive.gzip) + [0, 0, 0]
    #expect(try ExportedFile(parts).read()?.report.articles == 1)
    #expect(try ExportedFile(parts).read()?.report.brokeAt == nil)
    let nothing = Array(repeating: Archive.gzip([]), count: 100_000).flatMap(\.self)
    #expect(try ExportedFile(nothing + parts).read()?.report.articles == 1)
  }

  @Test func compressedFilesThatAreDamaged() throws {
    let whole = Archive.gzip(Self.articles)
    // The last eight bytes are its checksum and size.
    for count in 3..<(whole.count - 8) {
      let read = try #require(try ExportedFile(whole.prefix(count)).read())
      #expect(read.report.brokeAt != nil)
    }
    var bytes = whole
    bytes[bytes.count - 6] ^= 1
    #expect(try ExportedFile(bytes).read()?.report.brokeAt != nil, "its checksum")
  }

  /// Both forms of a header: the size before the content, and behind it.
  @Test(arguments: [false, true]) func archivesThatAreCut(areStreamed: Bool) throws {
    let bytes = archive {
      $0.areStreamed = areStreamed
      $0.add("feeds.xml", Self.subscriptions)
      $0.add("starred.json", Self.articles)
      $0.add("more.json", Self.articles)
    }
    let parts = [bytes.count - 1, bytes.count - 22, bytes.count - 60].map { bytes.prefix($0) }
    for part in parts {
      let read = try #require(try ExportedFile(Array(part)).read())
      #expect(read.report.articles == 2 && read.report.sources == 2)
      #expect(read.report.brokeAt == "at its end, which is missing")
    }
    var broken = bytes
    broken[bytes.count - 10] = 0xFF
    #expect(try ExportedFile(broken).read()?.report.articles == 2)
    let last = try #require(
      bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 3, 4]) })
    let read = try #require(try ExportedFile(Array(bytes.prefix(last + 60))).read())
    #expect(read.report.articles == 1 && read.report.brokeAt?.contains("more.json") == true)
  }

  @Test func archivesOfHeadersAlone() {
    let header: [UInt8] = [0x50, 0x4B, 3, 4]
    for bytes in [header, header + [UInt8](repeating: 0x7F, count: 26)] {
      let many = Array(repeating: bytes, count: 1 << 18).flatMap(\.self)
      #expect(throws: MovingFault.self) { try ExportedFile(many).read() }
    }
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
      let read = try? ExportedFile(whole.prefix(count)).read()
      #expect(read == nil || read?.report.brokeAt != nil)
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
