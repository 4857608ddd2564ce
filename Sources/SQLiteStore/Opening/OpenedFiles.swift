import GRDB
import Glibc
import Store
import Synchronization

/// The databases that this process has open; each was checked to be ours when it was opened.
///
/// Only SQLite may open such a file again: closing any other descriptor of it drops the locks that
/// SQLite holds on it for the whole process (fcntl(2), and "How To Corrupt An SQLite Database
/// File", 2.2). Another process would then take itself for the last user and delete the write-ahead
/// log that this process writes to. The locks belong to the process, not to one opened store, and
/// so this list is global.
enum OpenedFiles {
  private struct Holder {
    let place: FileIdentity
    weak var queue: DatabaseQueue?
  }

  /// A list, because there are few, and the first use of a dictionary type costs each start a search
  /// through all protocol conformances of the program.
  private static let holders = Mutex<[Holder]>([])

  static func contains(_ path: String) -> Bool {
    guard let place = FileIdentity(path) else { return false }
    return holders.withLock { $0.contains { $0.place == place && $0.queue != nil } }
  }

  static func add(_ path: String, _ queue: DatabaseQueue) {
    guard let place = FileIdentity(path) else { return }
    holders.withLock { holders in
      holders.removeAll { $0.queue == nil }
      holders.append(Holder(place: place, queue: queue))
    }
  }
}

/// Identifies the file that a path led to, even if the path changes later (stat(2)).
struct FileIdentity: Sendable, Hashable {
  private let device: UInt
  private let inode: UInt

  /// - Returns: `nil` if there is no file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
  }
}
