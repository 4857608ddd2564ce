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
