import Basics
import Foundation

/// The files in a ZIP archive (PKWARE's APPNOTE.TXT 6.3.10), found by its central directory. Archives
/// with ZIP64, several volumes, encryption or another compression than Deflate are not read.
struct ZipFile {
  static let magic: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  /// Maximum number of files, and maximum size of the directory in bytes.
  private static let limits = (entries: 20_000, directory: 8 << 20)
  /// Sizes in bytes of the fixed parts of the structures.
  private static let sizes = (end: 22, comment: 0xFFFF, entry: 46, local: 30)

  struct Entry {
    let name: String
    /// Whether it is compressed by Deflate; otherwise it is stored as it is.
    let isDeflated: Bool
    let compressedSize: Int
    /// Where its header begins, and where the next one or the directory does.
    let start: Int
    fileprivate(set) var limit: Int
  }

  let file: OpenedFile
  private(set) var entries: [Entry] = []
  /// The names of files that cannot be read.
  private(set) var unreadable: [String] = []

  init(_ file: OpenedFile) throws(MovingFault) {
    self.file = file
    let (directory, count, start) = try Self.directory(of: file)
    var place = 0
    for _ in 0..<min(count, Self.limits.entries) {
      guard place + Self.sizes.entry <= directory.count,
        directory.number(at: place, 4) == 0x0201_4B50
      else { throw MovingFault("the directory of the archive is damaged") }
      let length = directory.number(at: place + 28, 2)
      let end = place + Self.sizes.entry + length
      guard end <= directory.count else {
        throw MovingFault("the directory of the archive is damaged")
      }
      let name = String(outside: directory[(place + Self.sizes.entry)..<end])
      let method = directory.number(at: place + 10, 2)
      let entry = Entry(
        name: name, isDeflated: method == 8,
        compressedSize: directory.number(at: place + 20, 4),
        start: directory.number(at: place + 42, 4), limit: start)
      let isEncrypted = directory.number(at: place + 8, 2) & 1 != 0
      if isEncrypted || ![0, 8].contains(method) || entry.start >= start {
        unreadable.append(name)
      } else if !name.hasSuffix("/") {
        entries.append(entry)
      }
      place = end + directory.number(at: place + 30, 2) + directory.number(at: place + 32, 2)
    }
    boundEntries(start)
  }

  /// Files that overlap would make a small archive endless: a file ends where the next one begins.
  private mutating func boundEntries(_ directory: Int) {
    let starts = entries.map(\.start).sorted()
    entries = entries.map { entry in
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] <= entry.start { low = middle + 1 } else { high = middle }
      }
      var entry = entry
      entry.limit = low < starts.count ? starts[low] : directory
      return entry
    }
    // Two files at the same place.
    var seen: Set<Int> = []
    entries.removeAll { entry in
      let isSecond = !seen.insert(entry.start).inserted
      if isSecond { unreadable.append(entry.name) }
      return isSecond
    }
  }

  private static func directory(
    of file: OpenedFile
  ) throws(MovingFault) -> (bytes: [UInt8], count: Int, start: Int) {
    let reach = min(file.size, sizes.end + sizes.comment)
    let tail = try file.bytes(at: file.size - reach, count: reach)
    var place = tail.count - sizes.end
    while place >= 0, tail.number(at: place, 4) != 0x0605_4B50 { place -= 1 }
    guard place >= 0 else { throw MovingFault("the archive is cut off") }
    let size = tail.number(at: place + 12, 4)
    let start = tail.number(at: place + 16, 4)
    guard size != 0xFFFF_FFFF, start != 0xFFFF_FFFF else {
      throw MovingFault("the archive is larger than 4 GB")
    }
    guard size <= limits.directory else { throw MovingFault("the archive has too many files") }
    guard start + size <= file.size else { throw MovingFault("the archive is damaged") }
    return (try file.bytes(at: start, count: size), tail.number(at: place + 10, 2), start)
  }

  /// The content of a file.
  func content(_ entry: Entry) throws(MovingFault) -> any ByteSource {
    let header = try file.bytes(at: entry.start, count: Self.sizes.local)
    guard header.count == Self.sizes.local, header.starts(with: Self.magic) else {
      throw MovingFault("its header is damaged")
    }
    let start =
      entry.start + Self.sizes.local + header.number(at: 26, 2) + header.number(at: 28, 2)
    let end = start + entry.compressedSize
    guard end <= entry.limit else { throw MovingFault("it overlaps with the next file") }
    let bytes = FileSource(file, from: start, to: end)
    return entry.isDeflated
      ? InflatingSource(bytes, compressedSize: entry.compressedSize) : bytes
  }
}

extension [UInt8] {
  /// A number of at most four bytes, the lowest one first.
  fileprivate func number(at place: Int, _ count: Int) -> Int {
    self[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
