import Foundation
import HTTPTypes
import Models
import Parsing
import SQLiteStore
import Store
import Testing

@testable import Web

struct CatalogueTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  let store: SQLiteStore
  let authenticator: Authenticator
  let now = Date(timeIntervalSince1970: 1_795_413_600)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try .create(at: folder.path + "/tintm.db")
    _ = try Authenticator.knowing(
      "the secret of ben", of: "ben", in: store, clock: { [now] in now })
    authenticator = try .knowing("the secret of ada", in: store, clock: { [now] in now })
  }

  /// Makes an edition for a reader, `day` days after the first.
  func make(_ digest: String, _ day: Int, for reader: String = "ada", articles: Int = 3)
    async throws
    -> StoredEdition
  {
    let date = now.addingTimeInterval(Double(day) * 86_400)
    let slot = "2026-\(day < 8 ? 11 : 12)-\(day < 8 ? 23 + day : day)T06:30"
    let edition = try #require(
      try await store.storeEdition(
        of: digest, slot: slot, reader: reader, title: "\(digest): day <\(day)> & more",
        articles: articles, targets: [], at: date))
    let editions = EditionFolder(besideDatabase: store.path)
    try FileManager.default.createDirectory(
      atPath: editions.path, withIntermediateDirectories: true)
    try Data("epub \(day)".utf8)
      .write(to: URL(filePath: editions.file(.format(.epub), of: edition)))
    if day == 1 {
      try Data("cover".utf8).write(to: URL(filePath: editions.file(.cover, of: edition)))
    }
    return edition
  }

  func ask(
    _ path: String, as reader: String? = "ada", method: HTTPRequest.Method = .get,
    basePath: String = ""
  ) throws -> WebResponse {
    let handler = CatalogueHandler(
      store: store, clock: { [now] in now }, authenticator: authenticator)
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let request = WebRequest(
      method, segments.map { $0.removingPercentEncoding ?? "" },
      headers: reader.map { [.authorization: "Bearer the secret of \($0)"] } ?? [:],
      basePath: basePath)
    return try #require(try handler.response(to: request))
  }

  /// The values of an attribute of the links with a relation.
  func links(_ relation: String, _ attribute: String, in text: String) -> [String] {
    text.split(separator: "<link").dropFirst().compactMap { link in
      let tag = link.prefix { $0 != ">" }
      guard tag.contains("rel=\"\(relation)\""), let start = tag.firstRange(of: "\(attribute)=\"")
      else { return nil }
      return String(tag[start.upperBound...].prefix { $0 != "\"" })
    }
  }

  @Test func `the catalogue links to lists, and the lists link to files`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for day in 0..<3 { _ = try await make("Morning ☕", day) }
    let evening = try await make("evening", 3)
    _ = try await make("empty", 4, articles: 0)
    _ = try await make("ben's", 4, for: "ben")
    for path in ["/opds", "/opds/"] {
      let start = try ask(path, basePath: "/news")
      #expect(
        start.headers[.contentType]
          == "application/atom+xml;profile=opds-catalog;kind=navigation;charset=utf-8")
      let addresses = links("subsection", "href", in: start.text)
      #expect(
        addresses == [
          "/news/opds/editions", "/news/opds/digests/evening",
          "/news/opds/digests/Morning%20%E2%98%95",
        ])
      #expect(links("self", "href", in: start.text) == ["/news/opds"])
      #expect(start.text.contains("3 editions, the latest Morning ☕: day &lt;2&gt; &amp; more"))
    }
    let all = try ask("/opds/editions")
    #expect(
      all.headers[.contentType]
        == "application/atom+xml;profile=opds-catalog;kind=acquisition;charset=utf-8")
    let files = links("http://opds-spec.org/acquisition", "href", in: all.text)
    #expect(files.count == 4)
    #expect(files.first == "/opds/editions/\(evening.id).epub")
    #expect(
      Set(links("http://opds-spec.org/acquisition", "type", in: all.text))
        == ["application/epub+zip"])
    #expect(links("http://opds-spec.org/image", "href", in: all.text).count == 1)
    let morning = try ask("/opds/digests/Morning%20%E2%98%95")
    #expect(links("http://opds-spec.org/acquisition", "href", in: morning.text).count == 3)
    let file = try ask(files[0])
    #expect(file.headers[.contentType] == "application/epub+zip")
    #expect(
      file.headers[.contentDisposition]
        == "attachment; filename=\"evening-2026-11-26T0630.epub\"")
    #expect(file.text == "epub 3")
    let cover = try ask(links("http://opds-spec.org/image", "href", in: all.text)[0])
    #expect(cover.headers[.contentType] == "image/jpeg")
  }

  @Test(arguments: ["/opds", "/opds/editions", "/opds/digests/morning"])
  func `the catalogue's feeds are valid Atom`(path: String) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for day in 0..<2 { _ = try await make("Morning", day) }
    let text = try ask(path).text
    let feed = try FeedParser.parse(
      Array(text.utf8), options: ParseOptions(url: "https://news.example.org\(path)"))
    #expect(feed.warnings == [])
    #expect(feed.items.count == 2)
    // RFC 4287, 4.1: once in the feed and in each entry.
    for element in ["id", "title", "updated"] {
      #expect(text.components(separatedBy: "<\(element)>").count == 1 + 1 + 2, "\(element)")
    }
    #expect(
      links("self", "type", in: text).first?.hasPrefix(
        "application/atom+xml;profile=opds-catalog;kind=") == true)
    #expect(links("start", "href", in: text) == ["/opds"])
    let ids = text.components(separatedBy: "<id>").dropFirst().map { $0.prefix { $0 != "<" } }
    #expect(Set(ids).count == 3)
  }

  @Test func `an edition is visible only to its reader`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let edition = try await make("morning", 0)
    let path = "/opds/editions/\(edition.id).epub"
    #expect(try ask(path).status == .ok)
    #expect(try ask(path, as: "ben").status == .notFound)
    #expect(try ask("/opds/digests/morning", as: "ben").status == .notFound)
    #expect(
      links(
        "http://opds-spec.org/acquisition", "href", in: try ask("/opds/editions", as: "ben").text)
        == [])
    for path in [path, "/opds", "/opds/nothing"] {
      let refusal = try ask(path, as: nil)
      #expect(refusal.status == .unauthorized)
      #expect(refusal.headers[.wwwAuthenticate]?.hasPrefix("Basic") == true)
    }
  }

  @Test func `unknown paths are answered with 404`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let edition = try await make("morning", 0)
    for path in [
      "/opds/x", "/opds/editions/x.epub", "/opds/editions/999.epub", "/opds/editions/1",
      "/opds/editions/\(edition.id).txt", "/opds/editions/..%2F..%2Ftintm.db", "/opds/digests",
      "/opds/digests/x", "/opds/editions/\(edition.id).epub/more", "/opds/editions/.epub",
    ] {
      #expect(try ask(path).status == .notFound, "\(path)")
    }
    #expect(try ask("/opds", method: .post).status == .methodNotAllowed)
    // Its file is missing: the catalogue does not offer it.
    try FileManager.default.removeItem(atPath: store.path + ".editions")
    #expect(links("subsection", "href", in: try ask("/opds").text) == ["/opds/editions"])
    #expect(try ask("/opds/editions/\(edition.id).epub").status == .notFound)
  }
}
