import Basics
import Foundation
import Glibc

/// Lets foreground writes go before background writes of other processes. SQLite's locking is not
/// fair: beside a process that writes one transaction after another, a waiting writer may starve.
/// So a foreground write holds a lock on the database's folder, and a background write tests that
/// lock before each transaction.
///
/// The lock only decides the order in which processes ask SQLite: after the time limit a writer
/// goes on without it.
final class WriterPriorityLock {
  private let descriptor: OwnedDescriptor?

  /// Waits for the lock, at most this many seconds.
  init(besideDatabase path: String, waiting seconds: Int) {
    guard let descriptor = Self.open(path) else {
      self.descriptor = nil
      return
    }
    let number = descriptor.number
    Self.wait(milliseconds: seconds * 1000) { flock(number, LOCK_EX | LOCK_NB) == 0 }
    self.descriptor = consume descriptor
  }

  /// Waits until the lock is free, at most half a second.
  static func giveWay(besideDatabase path: String) {
    guard let descriptor = open(path) else { return }
    wait(milliseconds: 500) { flock(descriptor.number, LOCK_SH | LOCK_NB) == 0 }
  }

  /// Whether a foreground write waits or runs.
  static func isHeld(besideDatabase path: String) -> Bool {
    guard let descriptor = open(path) else { return false }
    return flock(descriptor.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func open(_ path: String) -> OwnedDescriptor? {
    guard path != ":memory:" else { return nil }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return OwnedDescriptor(Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  private static func wait(milliseconds: Int, until isDone: () -> Bool) {
    for _ in 0..<milliseconds / 2 {
      if isDone() || errno != EWOULDBLOCK { return }
      usleep(2000)
    }
  }
}
