import Basics
import Foundation
import Store

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
