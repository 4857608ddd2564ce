import Foundation
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct ArrivalsTests {
  @Test func `only commits of other connections count as changes`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("t.db")
    let fixture = try StoreFixture(store: .create(at: path))
    let other = try SQLiteStore.existing(at: path)
    let checks = Checks()
    let changes = fixture.store.changes {
      switch await checks.next() {
      case 2: try await other.write { _ = try $0.readerID("ada") }
      case 3: try await fixture.store.write { _ = try $0.readerID("ben") }
      case 5: throw CancellationError()
      default: break
      }
    }
    var seen: [Int] = []
    await #expect(throws: CancellationError.self) {
      for try await _ in changes { seen.append(await checks.count) }
    }
    #expect(seen == [2])
  }

  private actor Checks {
    var count = 0

    func next() -> Int {
      count += 1
      return count
    }
  }
}
