import Basics
import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct PictureTests {
  let fixture: StoreFixture
  let temporary: TemporaryFolder
  let folder: PictureFolder
  let now = StoreFixture.now

  init() throws {
    temporary = try TemporaryFolder()
    folder = PictureFolder(path: temporary.file("pictures"))
    fixture = try StoreFixture(store: .inMemory(pictures: folder))
    for day in 0..<3 {
      let dated = now.addingTimeInterval(-86_400 * Double(day))
      try fixture.add("a\(day)", rank: Double(-day), dated: dated)
    }
  }

  func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
    try fixture.store.read(body)
  }

  func write<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value {
    try fixture.store.write(body)
  }

  func picture(_ bytes: [UInt8]) -> Picture {
    Picture(digest: SHA256.hex(of: bytes), format: .png, bytes: bytes.count, width: 3, height: 3)
  }

  func want(_ url: String, article: Int64, isLead: Bool = true) throws {
    let shown = try pictures(article) + [ArticlePicture(url: url, isLead: isLead)]
    _ = try fixture.store.write(ArticlePicture.setting([article: shown], at: now))
  }

  /// The pictures of an article, the lead first.
  func pictures(_ article: Int64) throws -> [ArticlePicture] {
    try fixture.store.read(
      """
      SELECT a.url, a.request, a.position, a.failure, p.* FROM article_picture a
      LEFT JOIN picture p ON p.digest = a.digest WHERE article_id = \(article)
      ORDER BY position, url
      """
    ).map { try ArticlePicture($0) }
  }

  func wanted() async throws -> [WantedPicture] {
    try await fixture.store.duePictures(
      QueueRequest(sources: [1, 2], now: now, limit: 9, perSource: 9))
  }

  @discardableResult
  func keep(_ bytes: [UInt8], _ url: String, article: Int64) async throws -> Picture {
    try want(url, article: article)
    let picture = picture(bytes)
    let wanted = try #require(try await wanted().first { $0.article == article && $0.url == url })
    try await fixture.store.keepPicture(bytes, as: picture, for: wanted)
    return picture
  }

  func files() -> Int {
    (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? [])
      .count { $0.contains("/") }
  }

  @Test func `a list contains the files of its articles' pictures`() async throws {
    try write {
      try $0.db.execute(sql: "UPDATE article SET image = 'https://i.example/1' WHERE id = 1")
    }
    let picture = try await keep([1, 2, 3], "https://i.example/1", article: 1)
    func files() throws -> [String?] {
      try read { try $0.feed(FeedQuery(), reader: nil).items.map(\.imageFile) }
    }
    #expect(try files() == [folder.file(of: picture), nil, nil])
    folder.delete(digest: picture.digest, format: .png)
    #expect(try files() == [nil, nil, nil])
  }

  @Test func `a picture is stored as a file named by its digest`() async throws {
    let picture = try await keep([1, 2, 3], "https://i.example/1", article: 1)
    #expect(FileManager.default.contents(atPath: folder.file(of: picture)) == Data([1, 2, 3]))
    let stored = try pictures(1)
    #expect(
      stored == [ArticlePicture(url: "https://i.example/1", isLead: true, stored: picture)])
    #expect(try await wanted() == [])
    #expect(try await fixture.store.pictureBytes() == 3)
  }

  @Test func `equal pictures share one file, and an address is fetched once`() async throws {
    try await keep([1, 2, 3], "https://i.example/1", article: 1)
    try await keep([1, 2, 3], "https://j.example/same", article: 2)
    #expect(files() == 1)
    try want("https://i.example/1", article: 3)
    #expect(try await wanted() == [])
    #expect(try pictures(3).first?.stored != nil)
    #expect(try fixture.store.offlineReport(troubles: 0).pictures.count == 1)
  }

  @Test func `the best article's lead picture comes first`() async throws {
    try want("https://i.example/2", article: 2)
    try want("https://i.example/1b", article: 1, isLead: false)
    try want("https://i.example/1a", article: 1)
    #expect(
      try await wanted().map(\.url) == [
        "https://i.example/1a", "https://i.example/1b", "https://i.example/2",
      ])
  }

  @Test func `a picture is deleted when its article no longer shows it`() async throws {
    let picture = try await keep([1], "https://i.example/1", article: 1)
    _ = try await fixture.store.write(ArticlePicture.setting([1: []], at: now))
    #expect(folder.holds(picture))
    try await fixture.store.dropUnusedPictures()
    #expect(!folder.holds(picture))
  }

  @Test func `over the budget, the oldest unbookmarked article's picture is evicted first`()
    async throws
  {
    let newest = try await keep([1, 1], "https://i.example/1", article: 1)
    let middle = try await keep([2, 2], "https://i.example/2", article: 2)
    let oldest = try await keep([3, 3], "https://i.example/3", article: 3)
    #expect(try await fixture.store.evictPictures(to: 6) == 6)
    try write { writer in
      let reader = try writer.readerID("ada")
      try writer.setMarks(ReaderMarks(bookmarkedAt: now), reader: reader, article: 3)
    }
    #expect(try await fixture.store.evictPictures(to: 5) == 4)
    #expect([newest, middle, oldest].map(folder.holds) == [true, false, true])
    #expect(try await fixture.store.evictPictures(to: 0) == 2)
    #expect([newest, middle, oldest].map(folder.holds) == [false, false, true])
    #expect(try pictures(3).first?.stored == oldest)
    // Evicted pictures are not requested again.
    #expect(try await wanted() == [])
  }

  @Test func `a picture stored again before the deletion keeps its file`() async throws {
    let picture = try await keep([1], "https://i.example/1", article: 1)
    let evicted = try write { try $0.evictPictures(to: 0) }
    try await keep([1], "https://i.example/2", article: 2)
    try write { try $0.deletePictureFiles(evicted, in: folder) }
    #expect(folder.holds(picture))
  }

  @Test func `old unknown files are removed`() async throws {
    let picture = try await keep([1], "https://i.example/1", article: 1)
    let unnamed = try folder.write([9], digest: SHA256.hex(of: [9]))
    let later = Date().addingTimeInterval(7200)
    #expect(try write { try $0.sweepPictureFiles(in: folder, at: Date()) } == 0)
    #expect(try write { try $0.sweepPictureFiles(in: folder, at: later) } == 1)
    #expect(!FileManager.default.fileExists(atPath: unnamed))
    #expect(folder.holds(picture))
  }

  @Test func `a picture with a missing file is fetched again`() async throws {
    let picture = try await keep([1], "https://i.example/1", article: 1)
    folder.discard(folder.file(of: picture))
    #expect(try fixture.store.offlineReport(troubles: 0).missing == 1)
    try await fixture.store.maintainOffline(pictureBudget: 100, at: now)
    #expect(try await wanted().map(\.url) == ["https://i.example/1"])
  }

  @Test func `a folder that cannot be written is an error and leaves no rows`() async throws {
    let file = temporary.file("taken")
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(throws: (any Error).self) {
      try PictureFolder(path: file).write([1], digest: SHA256.hex(of: [1]))
    }
  }

  @Test func `deleted articles release their pictures`() async throws {
    let picture = try await keep([1], "https://i.example/1", article: 1)
    try await fixture.store.write("DELETE FROM article WHERE id \(in: [1])")
    try await fixture.store.dropUnusedPictures()
    #expect(!folder.holds(picture))
    #expect(try read { try $0.inspect() }.isSound)
  }
}
