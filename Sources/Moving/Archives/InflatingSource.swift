import CZlib
import Foundation

/// Bytes compressed by Deflate (RFC 1951).
struct InflatingSource: ByteSource {
  /// What surrounds the compressed bytes, as zlib's number of window bits.
  enum Form: Int32 {
    case bare = -15
    /// One part of gzip's form after the other (RFC 1952, 2.2).
    case gzip = 31
  }

  /// How much larger the content may be than its compressed form, in times and in bytes besides. Text
  /// becomes 3 to 30 times smaller; Deflate itself allows 1,032 times (zlib.net/zlib_tech.html).
  private static let limits = (times: 250, bytes: 1 << 20)

  private let form: Form
  private let inflater: Inflater
  private var source: any ByteSource
  private var input: ArraySlice<UInt8> = []
  private var rest: Int
  private var isEnded = false

  init(_ source: any ByteSource, form: Form = .bare, compressedSize: Int) {
    self.source = source
    self.form = form
    inflater = Inflater(form)
    rest = Self.limits.bytes + compressedSize * Self.limits.times
  }

  mutating func read(into buffer: inout [UInt8]) throws(MovingFault) -> Bool {
    let before = buffer.count
    while buffer.count == before, !isEnded {
      if input.isEmpty {
        guard try refill() else { throw MovingFault("the compressed file is cut off") }
      }
      switch inflater.inflate(&input, into: &buffer) {
      case Z_STREAM_END: isEnded = try !beginsAgain()
      case Z_OK, Z_BUF_ERROR: break
      default: throw MovingFault("the compressed file is damaged")
      }
    }
    rest -= buffer.count - before
    guard rest >= 0 else {
      throw MovingFault("it is \(Self.limits.times) times larger than its compressed form")
    }
    return buffer.count > before
  }

  private mutating func refill() throws(MovingFault) -> Bool {
    var bytes: [UInt8] = []
    let isMore = try source.read(into: &bytes)
    input = bytes[...]
    return isMore
  }

  /// Whether another part follows.
  private mutating func beginsAgain() throws(MovingFault) -> Bool {
    guard form == .gzip else { return false }
    if input.isEmpty { _ = try refill() }
    guard input.first == GzipFile.magic[0] else { return false }
    inflater.reset()
    return true
  }
}

/// zlib's state, which must not move in memory.
private final class Inflater {
  private static let chunk = 1 << 18

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var output = [UInt8](repeating: 0, count: chunk)

  init(_ form: InflatingSource.Form) {
    stream.initialize(to: z_stream())
    inflateInit2_(stream, form.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func reset() { inflateReset(stream) }

  /// Inflates some bytes and removes what is consumed of the input; returns zlib's status.
  func inflate(_ input: inout ArraySlice<UInt8>, into buffer: inout [UInt8]) -> Int32 {
    let status = input.withUnsafeMutableBufferPointer { bytes in
      output.withUnsafeMutableBufferPointer { out in
        stream.pointee.next_in = bytes.baseAddress
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = out.baseAddress
        stream.pointee.avail_out = UInt32(out.count)
        return CZlib.inflate(stream, Z_NO_FLUSH)
      }
    }
    // A file may consist of many small parts: what is consumed is passed over, not removed.
    input = input.suffix(Int(stream.pointee.avail_in))
    buffer.append(contentsOf: output.prefix(Self.chunk - Int(stream.pointee.avail_out)))
    return status
  }
}

/// A file compressed by gzip (RFC 1952), as an archive of one file.
struct GzipFile: Archive {
  static let magic: [UInt8] = [0x1F, 0x8B, 8]

  struct Entry: ArchiveEntry {
    let name: String
  }

  let kind = MovingKind.gzip
  let entries: [Entry]
  let unreadable: [String] = []
  let damage: String? = nil
  private let file: OpenedFile

  /// - Parameter path: path of the file, which names its content too.
  init(_ file: OpenedFile, at path: String) {
    self.file = file
    let name = URL(fileURLWithPath: path).lastPathComponent
    entries = [Entry(name: name.hasSuffix(".gz") ? String(name.dropLast(3)) : name)]
  }

  func content(_ entry: Entry) -> any ByteSource {
    InflatingSource(FileSource(file), form: .gzip, compressedSize: file.size)
  }
}
