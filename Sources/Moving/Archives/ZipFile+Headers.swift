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
    var place = 0
    while entries.count + unreadable.count < limits.entries,
      let start = try header(in: file, from: place)
    {
      place = start + 1
      let header = try file.bytes(at: start, count: sizes.local + nameLimit)
      guard header.count > sizes.local else { break }
      let length = header.number(at: 26, 2)
      guard (1...nameLimit).contains(length), header.count >= sizes.local + length else { continue }
      let name = String(outside: header[sizes.local..<(sizes.local + length)])
      let content = start + sizes.local + length + header.number(at: 28, 2)
      guard content <= file.size else { break }
      let (flags, method) = (header.number(at: 6, 2), header.number(at: 8, 2))
      let announced = header.number(at: 18, 4)
      let isKnown = flags & 8 == 0 && announced != elsewhere
      let size = isKnown ? min(announced, file.size - content) : file.size - content
      if isKnown { place = content + size }
      if flags & 1 != 0 || ![0, 8].contains(method) {
        unreadable.append(name)
      } else if !name.hasSuffix("/") {
        entries.append(
          Entry(
            name: name, isDeflated: method == 8, compressedSize: size, isSizeKnown: isKnown,
            start: start, limit: file.size))
      }
    }
    return (entries, unreadable)
  }

  /// The place of the next header.
  private static func header(in file: OpenedFile, from start: Int) throws(MovingFault) -> Int? {
    var place = start
    while place < file.size {
      let bytes = try file.bytes(at: place, count: chunk)
      guard bytes.count >= magic.count else { return nil }
      for found in 0...(bytes.count - magic.count)
      where bytes[found] == magic[0] && bytes[found..<(found + magic.count)].elementsEqual(magic) {
        return place + found
      }
      // A header may begin at the end of one chunk and end in the next one.
      place += bytes.count - magic.count + 1
    }
    return nil
  }
}
