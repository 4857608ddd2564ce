import Basics
import Foundation
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

/// Inspects a file's header before SQLite opens the file, so that a file of another program is
/// never touched (SQLite file format, section 1.3).
enum DatabaseHeader: Equatable {
  case absent
  case ours

  static func inspect(_ path: String) throws(StoreFault) -> DatabaseHeader {
    if OpenedFiles.contains(path) { return .ours }
    if FilePresence(path) == .hidden { throw .notReadable(path: path) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .absent
    }
    guard !isFolder.boolValue else { throw .notOurs(path: path) }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw .notReadable(path: path)
    }
    defer { try? file.close() }
    let bytes = [UInt8]((try? file.read(upToCount: 100)) ?? Data())
    // An empty file is a database that was just created.
    if bytes.isEmpty { return .absent }
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .notOurs(path: path)
    }
    func number(at offset: Int) -> Int32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int32(truncatingIfNeeded: $1) }
    }
    let applicationID = number(at: 68)
    // A one-page file without a schema or a log, with incremental vacuum, is what SQLite writes
    // just before the application id: a process of this program died then, and the file is empty.
    let isBegun = number(at: 28) == 1 && number(at: 40) == 0 && bytes[18] == 1
    if applicationID == 0, isBegun, number(at: 52) == 1, number(at: 64) == 1 { return .absent }
    // The application id is the first thing that this program writes.
    guard applicationID == Schema.applicationID else { throw .notOurs(path: path) }
    return .ours
  }
}
