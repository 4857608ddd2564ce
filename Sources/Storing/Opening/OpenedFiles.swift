import GRDB
import Synchronization

/// The databases that this process has open, each of which was ours when it was opened.
///
/// Such a file is not opened again but by SQLite: to close any other descriptor of it takes away
/// the locks that SQLite holds on it for the whole process (fcntl(2), and "How To Corrupt An SQLite
/// Database File", 2.2). Another process then takes itself for the last one and deletes the
/// write-ahead log that is written to here. That is a fact of the process, not of one opened store,
/// and so this is known for all of it.
enum OpenedFiles {
  private struct Holder {
    weak var queue: DatabaseQueue?
  }

  private static let holders = Mutex<[FileIdentity: [Holder]]>([:])

  static func contains(_ path: String) -> Bool {
    guard let place = FileIdentity(path) else { return false }
    return holders.withLock { $0[place]?.contains { $0.queue != nil } ?? false }
  }

  static func add(_ path: String, _ queue: DatabaseQueue) {
    guard let place = FileIdentity(path) else { return }
    holders.withLock { holders in
      holders = holders.compactMapValues { list in
        let open = list.filter { $0.queue != nil }
        return open.isEmpty ? nil : open
      }
      holders[place, default: []].append(Holder(queue: queue))
    }
  }
}
