import CZlib

/// An archive of files in memory (PKWARE's APPNOTE 6.3.3, as OCF 3.2 requires it: UTF-8 names, no
/// extra fields, stored or deflated). zlib handles only streams, and an archive library would be a
/// dependency of the program for three record types.
struct ZipArchive {
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  /// Flag bit 11: names are UTF-8.
  private static let names: UInt16 = 1 << 11
  /// 1 January 1980, the earliest date of the format. A fixed date makes archives of the same
  /// edition identical.
  private static let (time, day): (UInt16, UInt16) = (0, 0x21)

  /// Adds a file.
  ///
  /// - Parameter isStored: whether to store it uncompressed; pictures gain nothing from
  ///   compression, and `mimetype` must be stored.
  mutating func add(_ name: String, _ content: [UInt8], isStored: Bool = false) {
    let packed = isStored ? nil : Self.deflated(content)
    let data = packed ?? content
    let checksum = content.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count)))
    }
    let offset = UInt32(bytes.count)
    var head: [UInt8] = []
    head.put(UInt16(20))
    head.put(Self.names)
    head.put(UInt16(packed == nil ? 0 : 8))
    head.put(Self.time)
    head.put(Self.day)
    head.put(checksum)
    head.put(UInt32(data.count))
    head.put(UInt32(content.count))
    head.put(UInt16(name.utf8.count))
    head.put(UInt16(0))
    bytes.put(UInt32(0x0403_4B50))
    bytes += head
    bytes += Array(name.utf8)
    bytes += data
    directory.put(UInt32(0x0201_4B50))
    directory.put(UInt16(20))
    directory += head
    directory += [UInt8](repeating: 0, count: 10)
    directory.put(offset)
    directory += Array(name.utf8)
    count += 1
  }

  /// The archive with its directory at the end.
  consuming func finished() -> [UInt8] {
    let offset = UInt32(bytes.count)
    bytes += directory
    bytes.put(UInt32(0x0605_4B50))
    bytes.put(UInt32(0))
    bytes.put(count)
    bytes.put(count)
    bytes.put(UInt32(directory.count))
    bytes.put(offset)
    bytes.put(UInt16(0))
    return bytes
  }

  /// DEFLATE without a wrapper (RFC 1951); `nil` if that is not shorter.
  private static func deflated(_ content: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var input = content
    let output = [UInt8](unsafeUninitializedCapacity: content.count) { buffer, written in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        written = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
    return output.isEmpty || output.count >= content.count ? nil : output
  }
}

extension [UInt8] {
  fileprivate mutating func put(_ number: some FixedWidthInteger) {
    var number = number.littleEndian
    Swift.withUnsafeBytes(of: &number) { append(contentsOf: $0) }
  }
}
