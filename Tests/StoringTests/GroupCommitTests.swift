import Foundation
import Models
import Testing

@testable import Storing

struct GroupCommitTests {
  let fixture: StoreFixture

  init() throws {
    fixture = try StoreFixture()
  }

  private struct Refusal: Error {}

  @Test func `writes that come together are all there afterwards`() async throws {
    let group = GroupCommit(fixture.store, callers: 36)
    let at = Date(timeIntervalSince1970: 1_700_000_000)
    try await withThrowingTaskGroup(of: Int.self) { tasks in
      for index in 0..<200 {
        tasks.addTask {
          try await group.write { writer in
            try writer.hold("host\(index).example", until: at)
            return index
          }
        }
      }
      var sum = 0
      for try await index in tasks { sum += index }
      #expect(sum == 199 * 100)
    }
    for index in 0..<200 {
      #expect(try await fixture.store.read { try $0.host("host\(index).example") } != nil)
    }
  }

  @Test func `one that fails takes nothing with it but itself`() async throws {
    let group = GroupCommit(fixture.store, callers: 36)
    let at = Date(timeIntervalSince1970: 1_700_000_000)
    let failures = await withTaskGroup(of: Bool.self) { tasks in
      for index in 0..<50 {
        tasks.addTask {
          do {
            try await group.write { writer in
              try writer.hold("host\(index).example", until: at)
              if index.isMultiple(of: 10) { throw Refusal() }
            }
            return false
          } catch {
            return error is Refusal
          }
        }
      }
      return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 5)
    for index in 0..<50 {
      let host = try await fixture.store.read { try $0.host("host\(index).example") }
      #expect((host == nil) == index.isMultiple(of: 10))
    }
  }
}
