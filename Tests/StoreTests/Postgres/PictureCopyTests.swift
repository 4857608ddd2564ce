import Basics
import Foundation
import Models
import Testing

@testable import PostgresStore
@testable import Store

/// A node's file copies of pictures that are stored as rows.
struct PictureCopyTests {
  private func digest(_ place: Int) -> String {
    let text = String(place)
    return text + String(repeating: "a", count: 64 - text.utf8.count)
  }

  @Test(.enabled(if: StoreKind.all.count > 1))
  func `a picture of another node is copied on request`() async throws {
    let fixture = try ConformanceFixture(#require(StoreKind.all.last))
    let store = try #require(fixture.store as? PostgresStore)
    let picture = Picture(digest: digest(1), format: .png, bytes: 3, width: 1, height: 1)
    let stored = try await fixture.store([ConformanceFixture.draft("a")]) { _, _ in
      var change = DocumentChanges.Article()
      change.pictures = [ArticlePicture(url: "https://i.example/1", isLead: true)]
      return change
    }
    let id = try #require(stored.findings?.articles.first?.outcome.id)
    let wanted = WantedPicture(
      article: id, source: 1, url: "https://i.example/1", request: "https://i.example/1",
      isLead: true, tries: 0)
    try await store.keepPicture([1, 2, 3], as: picture, for: wanted)
    let folder = fixture.pictures
    #expect(!folder.holds(picture))
    #expect(try !store.showPicture(digest(2), to: "ada"))
    #expect(try store.showPicture(picture.digest, to: "ada"))
    #expect(folder.holds(picture) && folder.files().map(\.bytes) == [3])
    // If the copy can't be written, the picture is not shown.
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(FileManager.default.createFile(atPath: folder.path, contents: Data()))
    #expect(try store.showPicture(picture.digest, to: "ada"))
    #expect(!folder.holds(picture))
  }

  @Test func `copies are deleted after a day`() throws {
    let temporary = try TemporaryFolder()
    let folder = PictureFolder(path: temporary.file("pictures"))
    let copies = PictureCopies(in: folder)
    for place in 1...3 { copies.keep([1], digest: digest(place), format: "png") }
    copies.keep([1], digest: digest(4), format: "../x")
    #expect(folder.files().count == 3)
    #expect(
      copies.missing((1...5).map { (digest($0), "png") }) == [digest(4), digest(5)])
    let old = Date().addingTimeInterval(-PictureCopies.lifetime - 60)
    let first = try #require(folder.file(named: digest(1), "png"))
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: first)
    copies.sweep(at: Date(), monotonic: 10)
    #expect(copies.missing((1...3).map { (digest($0), "png") }) == [digest(1)])
    copies.sweep(at: Date().addingTimeInterval(90_000), monotonic: 20)
    #expect(folder.files().count == 2)
    copies.sweep(at: Date().addingTimeInterval(90_000), monotonic: 4000)
    #expect(folder.files().isEmpty)
  }
}
