import Foundation
import Glibc
import Synchronization

/// Reports the daemon's state to systemd (sd_notify(3)): one datagram per message to
/// $NOTIFY_SOCKET.
package struct ServiceNotifier: Sendable {
  /// `nil` without a service manager.
  private let socketPath: String?
  private let said = SentMessages()
  /// Seconds without a sign of life after which the service manager treats the daemon as dead
  /// (sd_watchdog_enabled(3)); `nil` if its watchdog is off.
  private let watchdogTimeout: Double?

  package init(environment: [String: String]) {
    socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    let isMeant = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
    watchdogTimeout = environment["WATCHDOG_USEC"].flatMap(Double.init)
      .flatMap { isMeant && $0 > 0 ? $0 / 1_000_000 : nil }
  }

  /// Seconds: the longest time that may pass between two signs of life; half of the watchdog
  /// timeout, as systemd advises.
  package var longestSilence: Double { watchdogTimeout.map { $0 / 2 } ?? .infinity }

  /// The last messages, kept to avoid repeating them.
  private final class SentMessages: Sendable {
    let alive = Mutex<ContinuousClock.Instant?>(nil)
    let trouble = Mutex<String?>(nil)
    let server = Mutex<AskedServer?>(nil)
  }

  /// The part of the process that answers others, and whether it still owes an answer.
  private struct AskedServer: Sendable {
    let ask: @Sendable (_ answered: @escaping @Sendable () -> Void) -> Void
    var isWaiting = false
  }

  /// Makes the watchdog wait for answers of the HTTP server too: a daemon that polls but answers
  /// nobody is as dead as one that answers but does not poll.
  ///
  /// - Parameter ask: asks the server for a sign of life, which it gives by calling `answered`.
  package func requireAnswers(
    _ ask: @escaping @Sendable (_ answered: @escaping @Sendable () -> Void) -> Void
  ) {
    said.server.withLock { $0 = AskedServer(ask: ask) }
  }

  /// Whether the server has answered what it was asked last; asks it again.
  private func hasAnswered() -> Bool {
    let (ask, isWaiting) = said.server.withLock { server in
      defer { server?.isWaiting = true }
      return (server?.ask, server?.isWaiting ?? false)
    }
    guard let ask else { return true }
    guard !isWaiting else { return false }
    ask { [said] in said.server.withLock { $0?.isWaiting = false } }
    return true
  }

  package func ready() { send("READY=1") }

  /// Announces that the configuration is read again; ``ready()`` ends this state.
  package func reloading() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let microseconds = time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    send("RELOADING=1\nMONOTONIC_USEC=\(microseconds)")
  }

  package func stopping() { send("STOPPING=1") }

  /// Reports that the scheduler makes progress, unless the server still owes an answer
  /// (``requireAnswers(_:)``). Sends at most four messages per watchdog timeout, however often it is
  /// called.
  package func watchdog() {
    let now = ContinuousClock.now
    let pause = Duration.seconds(min(1, (watchdogTimeout ?? 4) / 4))
    let isNews = said.alive.withLock { last in
      if let last, now - last < pause { return false }
      last = now
      return true
    }
    if isNews, hasAnswered() { send("WATCHDOG=1") }
  }

  /// Sets the line that `systemctl status` shows.
  package func status(_ text: String) {
    let trouble = said.trouble.withLock(\.self)
    send("STATUS=" + ([trouble, text].compactMap(\.self).joined(separator: ". ")))
  }

  /// Sets a lasting problem, which is put before every later status; `nil` clears it.
  package func trouble(_ text: String?) {
    // A newline would begin another message.
    let line = text.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    let was = said.trouble.withLock { known in
      defer { known = line }
      return known
    }
    if let line { send("STATUS=" + line) } else if was != nil { send("STATUS=") }
  }

  package func starting(seconds: Int) { send("EXTEND_TIMEOUT_USEC=\(seconds)000000") }

  private func send(_ message: String) {
    guard let socketPath else { return }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(socketPath.utf8)
    // "@" denotes the abstract namespace, whose names begin with a zero byte.
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < room else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let size = MemoryLayout<sa_family_t>.size + name.count
    let bytes = Array(message.utf8)
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(
          descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(size))
      }
    }
  }
}
