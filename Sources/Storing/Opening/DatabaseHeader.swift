import Foundation

/// What a file's first bytes say about it, read before SQLite is let near it, so that a file that
/// is not ours is never touched (SQLite file format, section 1.3).
enum DatabaseHeader: Equatable {
  case absent
  case ours

  static func inspect(_ path: String) throws(StoreFault) -> DatabaseHeader {
    if OpenedFiles.contains(path) { return .ours }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .absent
    }
    guard !isFolder.boolValue else { throw .notOurs(path: path) }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw .notWritable(path: path, detail: "permission denied")
    }
    defer { try? file.close() }
    let bytes = [UInt8]((try? file.read(upToCount: 100)) ?? Data())
    // An empty file is a database that was just made.
    if bytes.isEmpty { return .absent }
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .notOurs(path: path)
    }
    func number(at offset: Int) -> Int32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int32(truncatingIfNeeded: $1) }
    }
    let applicationID = number(at: 68)
    // One page without a schema or a log, to be vacuumed by and by, is what SQLite writes just
    // before our mark: a process of ours died there, and nothing is in it.
    let isBegun = number(at: 28) == 1 && number(at: 40) == 0 && bytes[18] == 1
    if applicationID == 0, isBegun, number(at: 52) == 1, number(at: 64) == 1 { return .absent }
    // Our mark is the first thing of ours that is ever written.
    guard applicationID == Schema.applicationID else { throw .notOurs(path: path) }
    return .ours
  }
}
