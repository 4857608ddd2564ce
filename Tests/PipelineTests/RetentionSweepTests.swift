import Foundation
import Models
import Ranking
import SQLiteStore
import Store
import Testing

@testable import Pipeline

struct RetentionSweepTests {
  let fixture: PollingFixture

  init() async throws {
    fixture = try PollingFixture()
    let source = try fixture.source("a.xml", fixture.rss("a", items: 1...1300))
    try fixture.configure([source])
    _ = try await fixture.poll([source])
  }

  @Test func `one sweep deletes all surplus articles in batches`() async throws {
    var batches = 0
    let deleted = try await RetentionSweep.run(
      RetentionSettings(days: 90, articlesPerSource: 100), in: fixture.store, at: fixture.now
    ) { batches += 1 }
    #expect(deleted == 1200)
    #expect(batches >= 3)
    let found = try fixture.store.inspect()
    #expect(found.articles == 100 && found.isSound)
  }

  @Test func `a cancelled sweep stops between two batches`() async throws {
    let (store, now) = (fixture.store, fixture.now)
    let task = Task {
      try await RetentionSweep.run(RetentionSettings(articlesPerSource: 1), in: store, at: now) {
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try store.inspect().articles == 800)
  }
}
