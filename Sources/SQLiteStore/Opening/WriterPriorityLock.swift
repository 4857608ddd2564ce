import Basics
import Glibc

/// Lets foreground writes go before background writes of other processes. SQLite's locking is not
/// fair: beside a process that writes one transaction after another, a waiting writer may starve.
/// So a foreground write holds a lock, and a background write tests that lock before each
/// transaction. Who creates a database or changes its schema holds it too.
///
/// The lock is on a file of its own beside the database. One on the folder would be the lock that
/// an edit of feeds.yml holds if both are in one folder, and the edit's own write would wait for it.
/// One on the database would take SQLite's locks with it (``OpenedFiles``).
///
/// The lock only decides the order in which processes ask SQLite: after the time limit, or if the
/// file can't be created, a writer goes on without it.
final class WriterPriorityLock {
  private let descriptor: OwnedDescriptor?

  /// Waits for the lock, at most this many seconds; without a limit if there is none.
  init(besideDatabase path: String, waiting seconds: Int?) {
    guard path != ":memory:",
      let descriptor = OwnedDescriptor(DataFile.open(Self.file(of: path), O_RDWR))
    else {
      self.descriptor = nil
      return
    }
    let number = descriptor.number
    var rest = seconds.map { $0 * 500 }
    while rest != 0, flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      usleep(2000)
      rest = rest.map { $0 - 1 }
    }
    self.descriptor = consume descriptor
  }

  /// Waits until the lock is free, at most half a second. The caller must not occupy a connection:
  /// the write that holds the lock may be waiting for it.
  static func giveWay(besideDatabase path: String) async {
    for _ in 0..<250 {
      guard isHeld(besideDatabase: path),
        (try? await Task.sleep(for: .milliseconds(2))) != nil
      else { return }
    }
  }

  /// Whether a foreground write waits or runs.
  static func isHeld(besideDatabase path: String) -> Bool {
    // Before the first foreground write there is no file.
    guard path != ":memory:",
      let descriptor = OwnedDescriptor(open(file(of: path), O_RDWR | O_CLOEXEC))
    else { return false }
    return flock(descriptor.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func file(of database: String) -> String { database + ".write.lock" }
}
