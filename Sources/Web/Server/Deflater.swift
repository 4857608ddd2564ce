import CZlib

/// gzip (RFC 1952) of a body that comes in pieces, through zlib.
struct Deflater: ~Copyable {
  // zlib's state points back at the stream that it was made for, which therefore must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // A window of 16 KiB and level 5: a list of articles is a tenth larger than with everything
    // zlib has, in a third of the time, with 40 KiB of memory.
    isReady =
      deflateInit2_(
        stream, 5, Z_DEFLATED, 14 + 16, 7, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// What is ready of the compressed body after this piece; all of it after the last one.
  ///
  /// - Returns: `nil` where zlib has no memory.
  func encode(_ piece: [UInt8], isLast: Bool) -> [UInt8]? {
    guard isReady else { return nil }
    var output: [UInt8] = []
    var piece = piece
    let isDone = piece.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      var room = [UInt8](repeating: 0, count: 16_384)
      while true {
        let (status, count) = room.withUnsafeMutableBufferPointer { buffer in
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(buffer.count)
          let status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return (status, buffer.count - Int(stream.pointee.avail_out))
        }
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
          return false
        }
        output += room[..<count]
        if count < room.count { return true }
      }
    }
    return isDone ? output : nil
  }
}
