import Basics

/// The files in a ZIP archive (PKWARE's APPNOTE.TXT 6.3.10), found by its central directory, or by
/// their headers if the directory is missing. Archives of several volumes, encrypted files and another
/// compression than Deflate are not read.
struct ZipFile: Archive {
  static let magic: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  /// Maximum number of files, and maximum size of the directory in bytes.
  static let limits = (entries: 20_000, directory: 8 << 20)
  /// Sizes in bytes of the fixed parts of the structures.
  static let sizes = (
    end: 22, end64: 56, locator: 20, comment: 0xFFFF, entry: 46, local: 30
  )
  /// The number that says that the real one, of eight bytes, is elsewhere (ZIP64).
  static let elsewhere = 0xFFFF_FFFF

  struct Entry: ArchiveEntry {
    let name: String
    /// Whether it is compressed by Deflate; otherwise it is stored as it is.
    let isDeflated: Bool
    let compressedSize: Int
    /// Whether the size is a maximum only.
    var isSizeKnown = true
    /// Where its header begins, and where the next one or the directory does.
    let start: Int
    fileprivate(set) var limit: Int
  }

  let kind = MovingKind.zip
  private let file: OpenedFile
  private(set) var entries: [Entry] = []
  private(set) var unreadable: [String] = []
  private(set) var damage: String?

  init(_ file: OpenedFile) throws(MovingFault) {
    self.file = file
    do {
      try readDirectory()
    } catch {
      damage = error.message
      (entries, unreadable) = try Self.files(in: file)
      boundEntries(file.size)
    }
  }

  private mutating func readDirectory() throws(MovingFault) {
    let (directory, count, start) = try Self.directory(of: file)
    var offset = 0
    for _ in 0..<min(count, Self.limits.entries) {
      guard offset + Self.sizes.entry <= directory.count,
        directory.number(at: offset, 4) == 0x0201_4B50
      else { throw MovingFault("in its directory") }
      let length = directory.number(at: offset + 28, 2)
      let end = offset + Self.sizes.entry + length
      guard end <= directory.count else {
        throw MovingFault("in its directory")
      }
      let name = String(outside: directory[(offset + Self.sizes.entry)..<end])
      let method = directory.number(at: offset + 10, 2)
      let extra = end..<min(end + directory.number(at: offset + 30, 2), directory.count)
      let numbers = Self.numbers(of: directory, entry: offset, extra: extra)
      let entry = Entry(
        name: name, isDeflated: method == 8, compressedSize: numbers.size, start: numbers.start,
        limit: start)
      let isEncrypted = directory.number(at: offset + 8, 2) & 1 != 0
      if isEncrypted || ![0, 8].contains(method) || !(0..<start).contains(entry.start)
        || !(0...file.size).contains(entry.compressedSize)
      {
        unreadable.append(Self.named(name, isEncrypted: isEncrypted, method))
      } else if !name.hasSuffix("/") {
        entries.append(entry)
      }
      offset = extra.upperBound + directory.number(at: offset + 32, 2)
    }
    boundEntries(start)
  }

  /// The name of a file that cannot be read, with the reason.
  static func named(_ name: String, isEncrypted: Bool, _ method: Int) -> String {
    isEncrypted
      ? "\(name) (encrypted)"
      : [0, 8].contains(method) ? name : "\(name) (compressed by method \(method), not Deflate)"
  }

  /// Files that overlap would make a small archive endless: a file ends where the next one begins.
  private mutating func boundEntries(_ directory: Int) {
    let starts = entries.map(\.start).sorted()
    entries = entries.map { entry in
      let next = starts.firstPlace { $0 > entry.start }
      var entry = entry
      entry.limit = next < starts.count ? starts[next] : directory
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

  /// The compressed size and the start of a file. Those that are too large for their fields follow
  /// the uncompressed size in an extra field (4.5.3).
  private static func numbers(
    of directory: [UInt8], entry: Int, extra: Range<Int>
  ) -> (size: Int, start: Int) {
    var size = directory.number(at: entry + 20, 4)
    var start = directory.number(at: entry + 42, 4)
    var offset = extra.lowerBound
    while offset + 4 <= extra.upperBound {
      let end = offset + 4 + directory.number(at: offset + 2, 2)
      guard end <= extra.upperBound else { break }
      if directory.number(at: offset, 2) == 1 {
        var values = stride(from: offset + 4, through: end - 8, by: 8)
          .map { directory.number(at: $0, 8) }[...]
        if directory.number(at: entry + 24, 4) == elsewhere { _ = values.popFirst() }
        if size == elsewhere { size = values.popFirst() ?? size }
        if start == elsewhere { start = values.popFirst() ?? start }
      }
      offset = end
    }
    return (size, start)
  }

  private static func directory(
    of file: OpenedFile
  ) throws(MovingFault) -> (bytes: [UInt8], count: Int, start: Int) {
    let reach = min(file.size, sizes.end + sizes.comment)
    let tail = try file.bytes(at: file.size - reach, count: reach)
    var offset = tail.count - sizes.end
    while offset >= 0, tail.number(at: offset, 4) != 0x0605_4B50 { offset -= 1 }
    guard offset >= 0 else { throw MovingFault("at its end, which is missing") }
    var count = tail.number(at: offset + 10, 2)
    var size = tail.number(at: offset + 12, 4)
    var start = tail.number(at: offset + 16, 4)
    if count == 0xFFFF || size == elsewhere || start == elsewhere,
      let end = try end64(of: file, before: file.size - reach + offset)
    {
      (count, size, start) = (end.number(at: 32, 8), end.number(at: 40, 8), end.number(at: 48, 8))
    }
    guard (0...limits.directory).contains(size), count >= 0 else {
      throw MovingFault("in its directory, which is too large")
    }
    guard (0...(file.size - min(size, file.size))).contains(start), size <= file.size else {
      throw MovingFault("in its directory")
    }
    return (try file.bytes(at: start, count: size), count, start)
  }

  /// The end of the directory in the form for large archives, found by its locator (4.3.14, 4.3.15).
  ///
  /// - Returns: `nil` if the archive has none.
  private static func end64(
    of file: OpenedFile, before end: Int
  ) throws(MovingFault) -> [UInt8]? {
    let locator = try file.bytes(at: max(0, end - sizes.locator), count: sizes.locator)
    guard locator.count == sizes.locator, locator.number(at: 0, 4) == 0x0706_4B50 else {
      return nil
    }
    let offset = locator.number(at: 8, 8)
    guard (0..<file.size).contains(offset) else { throw MovingFault("in its directory") }
    let end = try file.bytes(at: offset, count: sizes.end64)
    guard end.count == sizes.end64, end.number(at: 0, 4) == 0x0606_4B50 else {
      throw MovingFault("in its directory")
    }
    return end
  }

  func content(_ entry: Entry) throws(MovingFault) -> any ByteSource {
    let header = try file.bytes(at: entry.start, count: Self.sizes.local)
    guard header.count == Self.sizes.local, header.starts(with: Self.magic) else {
      throw MovingFault("its header is damaged")
    }
    let start =
      entry.start + Self.sizes.local + header.number(at: 26, 2) + header.number(at: 28, 2)
    let announced = start + entry.compressedSize
    let end = entry.isSizeKnown ? announced : min(announced, entry.limit)
    guard start <= end, end <= entry.limit else {
      throw MovingFault("it overlaps with the next file")
    }
    let bytes = FileSource(file, from: start, to: end)
    return entry.isDeflated
      ? InflatingSource(bytes, compressedSize: end - start) : bytes
  }
}

extension [UInt8] {
  /// A number of at most eight bytes, the lowest one first; one beyond `Int` is negative.
  func number(at offset: Int, _ count: Int) -> Int {
    self[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// What can be read of an archive whose directory is missing or damaged: the directory is the last
/// part of the file, so that a download that was cut off has none.
extension ZipFile {
  private static let chunk = 1 << 20
  /// Maximum length of a name in bytes; a longer one is taken for bytes that look like a header.
  private static let nameLimit = 1024

  /// The files that headers announce (4.3.7), in their order. A file that was written as a stream
  /// tells its size after its content (4.3.9); it may reach to the next header or the end.
  static func files(
    in file: OpenedFile
  ) throws(MovingFault) -> (entries: [Entry], unreadable: [String]) {
    var (entries, unreadable): ([Entry], [String]) = ([], [])
    // Bytes that look like headers count, so that a file of nothing else is not read for ever.
    var (offset, rest) = (0, limits.entries)
    while offset + sizes.local < file.size {
      let bytes = try file.bytes(at: offset, count: chunk)
      // A header may begin at the end of one chunk and end in the next one.
      guard bytes.count > magic.count else { break }
      let end = offset + bytes.count - magic.count
      var next = offset
      while next < end, rest > 0 {
        let found = next - offset
        guard bytes[found] == magic[0], bytes[found..<(found + magic.count)].elementsEqual(magic)
        else {
          next += 1
          continue
        }
        rest -= 1
        guard let header = try Header(at: next, in: file) else {
          next += 1
          continue
        }
        if header.canBeRead {
          entries.append(header.entry)
        } else if !header.entry.name.hasSuffix("/") {
          unreadable.append(header.unreadableName)
        }
        next = header.end
      }
      guard rest > 0 else { break }
      offset = max(next, end)
    }
    return (entries, unreadable)
  }

  /// What precedes a file.
  private struct Header {
    let entry: Entry
    let canBeRead: Bool
    let unreadableName: String
    /// Where the next header may begin.
    let end: Int

    /// - Returns: `nil` for bytes that only look like one.
    init?(at start: Int, in file: OpenedFile) throws(MovingFault) {
      let bytes = try file.bytes(at: start, count: sizes.local + nameLimit)
      guard bytes.count > sizes.local else { return nil }
      let length = bytes.number(at: 26, 2)
      let content = start + sizes.local + length + bytes.number(at: 28, 2)
      guard (1...nameLimit).contains(length), bytes.count >= sizes.local + length,
        content <= file.size
      else { return nil }
      let name = String(outside: bytes[sizes.local..<(sizes.local + length)])
      let (flags, method) = (bytes.number(at: 6, 2), bytes.number(at: 8, 2))
      let announced = bytes.number(at: 18, 4)
      let isKnown = flags & 8 == 0 && announced != elsewhere
      let most = file.size - content
      entry = Entry(
        name: name, isDeflated: method == 8, compressedSize: isKnown ? min(announced, most) : most,
        isSizeKnown: isKnown, start: start, limit: file.size)
      unreadableName = named(name, isEncrypted: flags & 1 != 0, method)
      canBeRead = flags & 1 == 0 && [0, 8].contains(method) && !name.hasSuffix("/")
      end = isKnown ? content + entry.compressedSize : content
    }
  }
}
