import GRDB
import Testing

@testable import SQLiteStore
@testable import Store

/// The messages for users when the database fails.
struct StoreFaultTests {
  @Test func `the fault names a removed write-ahead log as the possible cause`() {
    let fault = StoreFault(
      DatabaseError(resultCode: .SQLITE_IOERR, message: "disk I/O error"), path: "/state/tintm.db")
    #expect(fault == .unreadable(path: "/state/tintm.db", detail: "disk I/O error"))
    #expect(fault.advice.contains("/state/tintm.db-wal was removed"))
    #expect(!fault.advice.contains("writable"))
  }
}
