import Basics

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
