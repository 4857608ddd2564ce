/// The text of a file as UTF-8, and what it begins with. UTF-16 is converted; bytes of any other
/// encoding that are not UTF-8 become U+FFFD in the texts that contain them.
struct TextSource {
  let source: any ByteSource
  let isJSON: Bool

  static func open(
    _ file: OpenedFile, start: [UInt8]
  ) throws(MovingFault) -> TextSource {
    if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw MovingFault("it is encoded in UTF-32; UTF-8 and UTF-16 are read")
    }
    let marks = [UInt8(ascii: "["), UInt8(ascii: "{")]
    // RFC 4627, 3: the first two characters of JSON are ASCII, so that zeros tell the encoding.
    if start.isUTF16 != nil {
      let first = start.first { $0 != 0 && $0 < 0xFE && $0 > 0x20 }
      return TextSource(
        source: utf8(FileSource(file), start: start), isJSON: first.map(marks.contains) ?? false)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let skipped = start.starts(with: mark) ? mark.count : 0
    let first = start.dropFirst(skipped).first { $0 > 0x20 }
    return TextSource(
      source: FileSource(file, from: skipped), isJSON: first.map(marks.contains) ?? false)
  }

  /// A text in UTF-16 as UTF-8; another one as it is.
  static func utf8(_ source: any ByteSource, start: [UInt8]) -> any ByteSource {
    start.isUTF16.map { UTF16Source(source, isBigEndian: $0) } ?? source
  }
}

extension [UInt8] {
  /// Whether UTF-16 begins with its higher bytes; `nil` for another encoding.
  fileprivate var isUTF16: Bool? {
    guard count >= 4 else { return nil }
    switch (self[0], self[1]) {
    case (0xFE, 0xFF): return true
    case (0xFF, 0xFE): return false
    case (0, 1...) where self[2] == 0: return true
    case (1..., 0) where self[3] == 0: return false
    default: return nil
    }
  }
}

/// UTF-16 converted to UTF-8. A surrogate without its partner becomes U+FFFD.
private struct UTF16Source: ByteSource {
  private var source: any ByteSource
  private let isBigEndian: Bool
  private var raw: [UInt8] = []

  init(_ source: any ByteSource, isBigEndian: Bool) {
    self.source = source
    self.isBigEndian = isBigEndian
  }

  mutating func read(into buffer: inout [UInt8]) throws(MovingFault) -> Bool {
    let isMore = try source.read(into: &raw)
    var units: [UInt16] = []
    units.reserveCapacity(raw.count / 2)
    for index in stride(from: 0, to: raw.count - 1, by: 2) {
      let (first, second) = (UInt16(raw[index]), UInt16(raw[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    // A pair may continue in the next bytes.
    if isMore, let last = units.last, last & 0xFC00 == 0xD800 { units.removeLast() }
    raw.removeFirst(2 * units.count)
    if !isMore { raw = [] }
    let text = units.first == 0xFEFF ? units.dropFirst() : units[...]
    _ = transcode(
      text.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false
    ) { buffer.append($0) }
    return isMore
  }
}
