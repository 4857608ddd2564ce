import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct ExchangeTests {
  @Test(arguments: [(true, 1), (false, 3)])
  func `a transaction leaves the database to a foreground write after a document`(
    _ isWaitedFor: Bool, _ stored: Int
  ) throws {
    let fixture = try StoreFixture()
    let record = PollRecord(source: 1, state: FeedState(url: "https://courier.example"))
    let batch = PollBatch(records: [record, record, record])
    let result = try fixture.store.write { writer in
      try writer.exchange(batch) { isWaitedFor }
    }
    #expect(result.stored.count == stored)
  }

  @Test func `a foreground write is noticed while it holds its lock`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("tintm.db")
    #expect(!WriterPriorityLock.isHeld(besideDatabase: path))
    withExtendedLifetime(WriterPriorityLock(besideDatabase: path, waiting: 1)) {
      #expect(WriterPriorityLock.isHeld(besideDatabase: path))
    }
    #expect(!WriterPriorityLock.isHeld(besideDatabase: path))
  }
}
