import Foundation
import Glibc

/// Held by the one daemon of a database, for as long as this value lives; the system lets go of
/// it when the process dies, however it dies.
package final class DaemonLock: Sendable {
  private let descriptor: Int32

  /// - Parameter path: of the database; the lock is a file beside it.
  /// - Throws: ``Held``, or a `CocoaError` when the file can't be made.
  package init(database path: String) throws {
    let lock = path + ".lock"
    descriptor = open(lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw CocoaError(
        errno == ENOSPC || errno == EDQUOT ? .fileWriteOutOfSpace : .fileWriteNoPermission,
        userInfo: [NSFilePathErrorKey: lock])
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw Held(database: path)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Another daemon works on the database.
  package struct Held: Error {
    package let database: String
  }
}
