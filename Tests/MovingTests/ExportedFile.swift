import CSQLite
import CZlib
import Foundation
import Models
import Moving
import Testing

/// A file as another program exports it, in a folder of the test's own.
struct ExportedFile {
  private let folder: URL
  var path: String { folder.appendingPathComponent("a file?#%41.bin").path }

  init(_ bytes: some Sequence<UInt8>) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  init(_ text: String) throws { try self.init(text.utf8) }

  /// - Parameter sql: statements that write an SQLite database.
  init(sql: String) throws {
    try self.init([])
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    let status = sqlite3_exec(database, sql, nil, nil, nil)
    try #require(status == SQLITE_OK, "\(String(cString: sqlite3_errmsg(database)))")
  }

  var bytes: [UInt8] {
    get throws { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }
  }

  /// Reads it to its end.
  func read(
    folders: Set<String> = [], atMost count: Int = 100
  ) throws -> (parts: [MovedPart], report: MovingReport, kind: MovingKind)? {
    defer { remove() }
    guard var file = try MovingFile.open(path, knownFolders: folders) else { return nil }
    var parts: [MovedPart] = []
    while let part = file.next(atMost: count) { parts.append(part) }
    return (parts, file.report, file.kind)
  }

  func articles(folders: Set<String> = []) throws -> [MovedArticle] {
    try #require(try read(folders: folders)).parts.flatMap(\.articles)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// A ZIP archive, with its lies.
struct Archive {
  /// Whether sizes and places are stored as those of archives above 4 GB are (ZIP64).
  var isLarge = false
  /// Whether sizes follow the contents, because they were not known before.
  var areStreamed = false
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  mutating func add(_ name: String, _ content: [UInt8], isDeflated: Bool = true) {
    let stored = isDeflated ? Self.deflate(content) : content
    let start = bytes.count
    let sizes = [stored.count, content.count]
    let told = areStreamed ? [0, 0] : sizes
    bytes += [0x50, 0x4B, 3, 4] + header(isDeflated, told[0], told[1], name)
    bytes += [0, 0] + Array(name.utf8) + stored
    if areStreamed {
      bytes += [0x50, 0x4B, 7, 8, 0, 0, 0, 0] + sizes.flatMap { Self.number($0, 4) }
    }
    addDirectory(name, isDeflated, stored.count, content.count, start)
  }

  mutating func addDirectory(
    _ name: String, _ isDeflated: Bool, _ stored: Int, _ size: Int, _ start: Int
  ) {
    let most = 0xFFFF_FFFF
    let numbers = isLarge ? [size, stored, start].flatMap { Self.number($0, 8) } : []
    // A time stamp precedes the numbers.
    let extra = isLarge ? [0x55, 0x54, 1, 0, 0] + [1, 0, 24, 0] + numbers : []
    directory += [0x50, 0x4B, 1, 2, 20, 0]
    directory += header(isDeflated, isLarge ? most : stored, isLarge ? most : size, name)
    directory += Self.number(extra.count, 2) + [UInt8](repeating: 0, count: 10)
    directory += Self.number(isLarge ? most : start, 4) + Array(name.utf8) + extra
    count += 1
  }

  private func header(_ isDeflated: Bool, _ stored: Int, _ size: Int, _ name: String) -> [UInt8] {
    [20, 0, areStreamed ? 8 : 0, 0, isDeflated ? 8 : 0, 0] + [UInt8](repeating: 0, count: 8)
      + Self.number(stored, 4) + Self.number(size, 4) + Self.number(name.utf8.count, 2)
  }

  var whole: [UInt8] { isLarge ? large : small }

  private var large: [UInt8] {
    let end = bytes.count + directory.count
    return bytes + directory + [0x50, 0x4B, 6, 6] + [UInt8](repeating: 0, count: 20)
      + Self.number(count, 8) + Self.number(count, 8) + Self.number(directory.count, 8)
      + Self.number(bytes.count, 8) + [0x50, 0x4B, 6, 7, 0, 0, 0, 0] + Self.number(end, 8)
      + [1, 0, 0, 0, 0x50, 0x4B, 5, 6, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 12) + [0, 0]
  }

  private var small: [UInt8] {
    bytes + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.number(count, 2)
      + Self.number(count, 2) + Self.number(directory.count, 4) + Self.number(bytes.count, 4)
      + [0, 0]
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A file in gzip's format.
  static func gzip(_ content: [UInt8]) -> [UInt8] {
    let sum = crc32(0, content, UInt32(content.count))
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflate(content) + number(Int(sum), 4)
      + number(content.count, 4)
  }

  /// zlib's format without its header of two bytes and its checksum of four.
  private static func deflate(_ content: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(content.count))
    var output = [UInt8](repeating: 0, count: Int(size))
    compress2(&output, &size, content, UInt(content.count), 9)
    return Array(output[2..<(Int(size) - 4)])
  }
}
