import Basics
import Foundation
import Glibc

/// A lock that a process holds on a database as long as this value lives. The operating system
/// releases it when the process ends, even after a crash.
package final class DaemonLock: Sendable {
  /// The kind of work that a process does with the database.
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

  package static func files(of database: String) -> [String] {
    Work.allCases.map { database + $0.suffix }
  }

  private let file: OwnedDescriptor

  /// - Parameters:
  ///   - path: path of the database; the lock file lies beside it.
  ///   - isShared: allows other processes with a shared lock for the same work.
  /// - Throws: ``Held``, or a `CocoaError` if the file can't be created.
  package init(database path: String, for work: Work, isShared: Bool = false) throws {
    let lock = path + work.suffix
    guard let file = OwnedDescriptor(DataFile.open(lock, O_RDWR)) else {
      throw CocoaError(
        errno == ENOSPC || errno == EDQUOT ? .fileWriteOutOfSpace : .fileWriteNoPermission,
        userInfo: [NSFilePathErrorKey: lock])
    }
    guard flock(file.number, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      throw Held(database: path)
    }
    self.file = file
  }

  /// Another daemon holds the lock of the database.
  package struct Held: Error {
    package let database: String
  }
}
