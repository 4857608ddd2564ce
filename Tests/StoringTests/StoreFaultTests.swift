import GRDB
import Testing

@testable import Storing

/// What the user is told when the database fails.
struct StoreFaultTests {
  @Test func `a write-ahead log that was removed is told as the possible cause`() {
    let fault = StoreFault(
      DatabaseError(resultCode: .SQLITE_IOERR, message: "disk I/O error"), path: "/state/tintm.db")
    #expect(fault == .unreadable(path: "/state/tintm.db", detail: "disk I/O error"))
    #expect(fault.advice.contains("/state/tintm.db-wal was removed"))
    #expect(!fault.advice.contains("writable"))
  }
}
