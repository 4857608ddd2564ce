import Basics
import Foundation

/// Bytes that are read once, in order.
protocol ByteSource {
  /// Appends the next bytes, some hundred thousand at most.
  ///
  /// - Returns: whether there were any.
  /// - Throws: ``MovingFault`` if there are more that cannot be read.
  mutating func read(into buffer: inout [UInt8]) throws(MovingFault) -> Bool
}

/// The bytes of a file, from a place to another one.
struct FileSource: ByteSource {
  static let chunk = 1 << 18

  private let file: OpenedFile
  private var offset: Int
  private let end: Int

  init(_ file: OpenedFile, from offset: Int = 0, to end: Int? = nil) {
    self.file = file
    self.offset = offset
    self.end = min(end ?? file.size, file.size)
  }

  mutating func read(into buffer: inout [UInt8]) throws(MovingFault) -> Bool {
    let bytes = try file.bytes(at: offset, count: min(Self.chunk, end - offset))
    offset += bytes.count
    buffer.append(contentsOf: bytes)
    return !bytes.isEmpty
  }
}

/// A file that is open for reading, at any place of it. It is closed with the last who holds it.
final class OpenedFile {
  private let descriptor: OwnedDescriptor
  let size: Int

  init(_ path: String) throws(MovingFault) {
    // A FIFO must not make the program wait.
    guard let descriptor = OwnedDescriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) else {
      throw MovingFault("it cannot be opened: \(String(cString: strerror(errno)))")
    }
    var status = stat()
    guard fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw MovingFault("it is not a file")
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  /// Reads bytes from a place; fewer at the end of the file.
  func read(at offset: Int, into bytes: UnsafeMutableRawBufferPointer) throws(MovingFault) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var count = 0
    while count < bytes.count {
      let got = pread(descriptor.number, start + count, bytes.count - count, offset + count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        throw MovingFault("it cannot be read: \(String(cString: strerror(errno)))")
      }
      if got == 0 { break }
      count += got
    }
    return count
  }

  func bytes(at offset: Int, count: Int) throws(MovingFault) -> [UInt8] {
    let count = max(0, min(count, size - offset))
    var bytes = [UInt8](repeating: 0, count: count)
    guard count > 0 else { return [] }
    let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, MovingFault> in
      do throws(MovingFault) {
        return .success(try read(at: offset, into: buffer))
      } catch {
        return .failure(error)
      }
    }
    bytes.removeLast(count - (try result.get()))
    return bytes
  }
}

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
