import Foundation
import Glibc

/// Tells systemd how the daemon is (sd_notify(3)): one datagram a message to $NOTIFY_SOCKET.
package struct ServiceNotifier: Sendable {
  /// `nil` without a service manager.
  private let socketPath: String?

  package init(environment: [String: String]) {
    socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
  }

  package func ready() { send("READY=1") }

  /// Before the configuration is read again; ``ready()`` ends it.
  package func reloading() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let microseconds = time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    send("RELOADING=1\nMONOTONIC_USEC=\(microseconds)")
  }

  package func stopping() { send("STOPPING=1") }

  /// The scheduler got on.
  package func watchdog() { send("WATCHDOG=1") }

  /// A line for `systemctl status`.
  package func status(_ text: String) { send("STATUS=" + text) }

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
