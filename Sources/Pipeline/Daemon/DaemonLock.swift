import Foundation
import Glibc

/// Held by the processes that work on a database, each for as long as this value lives; the system
/// lets go of it when a process dies, however it dies.
package final class DaemonLock: Sendable {
  /// What a process does with the database.
  package enum Work: Sendable, CaseIterable {
    case polling
    case answering

    fileprivate var suffix: String {
      switch self {
      case .polling: ".lock"
      case .answering: ".http.lock"
      }
    }
  }

  /// The files of the locks of a database.
  package static func files(of database: String) -> [String] {
    Work.allCases.map { database + $0.suffix }
  }

  private let descriptor: Int32

  /// - Parameters:
  ///   - path: of the database; the lock is a file beside it.
  ///   - isShared: beside others of the same work that share it, too.
  /// - Throws: ``Held``, or a `CocoaError` when the file can't be made.
  package init(database path: String, for work: Work, isShared: Bool = false) throws {
    let lock = path + work.suffix
    descriptor = open(lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw CocoaError(
        errno == ENOSPC || errno == EDQUOT ? .fileWriteOutOfSpace : .fileWriteNoPermission,
        userInfo: [NSFilePathErrorKey: lock])
    }
    guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
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
