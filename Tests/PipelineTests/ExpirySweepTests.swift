import Foundation
import Models
import Store
import Testing

@testable import Pipeline

struct ExpirySweepTests {
  @Test func `a sweep marks old articles of the sources of each reader`() async throws {
    let fixture = try PollingFixture()
    let source = try fixture.source("a.xml", fixture.rss("a", items: 1...1300))
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    _ = try fixture.store.addReader("ada")
    _ = try fixture.store.addReader("ben")
    let plan = ExpiryPlan(categories: [source.category.lowercased(): 3600])
    let later = fixture.now.addingTimeInterval(400 * 86_400)
    let none = try await ExpirySweep.run(ExpiryPlan(), in: fixture.store, at: later)
    #expect(none == 0)
    var batches = 0
    let marked = try await ExpirySweep.run(plan, in: fixture.store, at: later) { batches += 1 }
    #expect(marked == 2600)
    #expect(batches == 6)
    #expect(try await ExpirySweep.run(plan, in: fixture.store, at: later) == 0)
    #expect(try fixture.store.undoExpiry(reader: "ben") == 1300)
  }
}
