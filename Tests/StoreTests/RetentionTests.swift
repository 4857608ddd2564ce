import Foundation
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct RetentionTests {
  @Test func `deletion frees disk space`() async throws {
    let folder = try TemporaryFolder()
    let fixture = try StoreFixture(store: .create(at: folder.file("t.db")))
    for index in 0..<200 {
      // Markup that does not compress to a few bytes.
      let links = (0..<3000).map { String(($0 + index * 3000) &* 2_654_435_761, radix: 36) }
      var draft = fixture.draft("a\(index)")
      draft.content.html = links.map { "<a href='\($0)'>w</a>" }.joined()
      try fixture.edit(draft)
    }
    let full = try await fixture.store.read { try $0.inspect().bytes }
    let rule = RetentionRule.count(articles: 1, source: 1)
    #expect(
      try await fixture.store.deleteOutdated(rule, at: StoreFixture.now, limit: 200) == 199)
    try fixture.store.shrink()
    #expect(try await fixture.store.read { try $0.inspect().bytes } < full / 3)
  }
}
