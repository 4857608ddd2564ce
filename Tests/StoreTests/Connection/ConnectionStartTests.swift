import Foundation
import Testing

@testable import PostgresStore

struct ConnectionStartTests {
  @Test func `a connection that starts after the time limit is discarded`() {
    let answer = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)
    let handle = ConnectionStart.run(within: 0) {
      answer.wait()
      return OpaquePointer(bitPattern: 8)
    } orElse: { late in
      if late == OpaquePointer(bitPattern: 8) { end.signal() }
    }
    #expect(handle == nil)
    answer.signal()
    #expect(end.wait(timeout: .now() + 60) == .success, "the late connection is closed")
  }

  @Test func `a connection started in time is kept`() {
    let handle = ConnectionStart.run(within: 60) {
      OpaquePointer(bitPattern: 8)
    } orElse: { _ in
      Issue.record("somebody waits for it")
    }
    #expect(handle == OpaquePointer(bitPattern: 8))
  }
}
