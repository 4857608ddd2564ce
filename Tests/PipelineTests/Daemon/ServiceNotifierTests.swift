import Foundation
import Glibc
import Synchronization
import Testing

@testable import Pipeline

/// The messages to the service manager, over a socket of the test.
struct ServiceNotifierTests {
  private let path =
    FileManager.default.temporaryDirectory.path + "/n-\(UUID().uuidString.prefix(8))"
  private let socket: Int32

  init() throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    #expect(isBound)
  }

  /// The messages received so far, one datagram each.
  private func messages() -> [String] {
    var messages: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(socket, &buffer, buffer.count, 0), count >= 0 {
      messages.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
    return messages
  }

  private func notifier(_ environment: [String: String] = [:]) -> ServiceNotifier {
    ServiceNotifier(environment: environment.merging(["NOTIFY_SOCKET": path]) { $1 })
  }

  @Test func `the watchdog is notified twice per timeout, and not more often`() {
    let notifier = notifier(["WATCHDOG_USEC": "40000000", "WATCHDOG_PID": "\(getpid())"])
    #expect(notifier.longestSilence == 20)
    for _ in 0..<1000 { notifier.watchdog() }
    #expect(messages() == ["WATCHDOG=1"])
    // For another process, or without a watchdog.
    #expect(self.notifier(["WATCHDOG_USEC": "1", "WATCHDOG_PID": "1"]).longestSilence == .infinity)
    #expect(self.notifier().longestSilence == .infinity)
    close(socket)
    unlink(path)
  }

  @Test func `the watchdog is notified only while the server answers`() {
    // The pause between two messages is a quarter of the timeout: none here.
    let notifier = notifier(["WATCHDOG_USEC": "1", "WATCHDOG_PID": "\(getpid())"])
    let owed = Mutex<[@Sendable () -> Void]>([])
    notifier.requireAnswers { answered in owed.withLock { $0.append(answered) } }
    notifier.watchdog()
    #expect(messages() == ["WATCHDOG=1"])
    for _ in 0..<3 { notifier.watchdog() }
    #expect(messages() == [], "the server still owes an answer")
    for answer in owed.withLock(\.self) { answer() }
    notifier.watchdog()
    #expect(messages() == ["WATCHDOG=1"])
    #expect(owed.withLock(\.count) == 2, "each message asks once")
    close(socket)
    unlink(path)
  }

  @Test func `a trouble precedes every status until it is resolved`() {
    let notifier = notifier()
    notifier.trouble("feeds.yml:3:1: no such key\nREADY=1")
    notifier.status("Last pass: 3 sources")
    notifier.trouble(nil)
    notifier.status("Last pass: 4 sources")
    notifier.starting(seconds: 30)
    #expect(
      messages() == [
        "STATUS=feeds.yml:3:1: no such key READY=1",
        "STATUS=feeds.yml:3:1: no such key READY=1. Last pass: 3 sources",
        "STATUS=", "STATUS=Last pass: 4 sources", "EXTEND_TIMEOUT_USEC=30000000",
      ])
    close(socket)
    unlink(path)
  }
}
