import CZlib

/// gzip (RFC 1952) compression of a body in pieces, through zlib.
struct Deflater: ~Copyable {
  // zlib's state points back to its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // A window of 16 KiB and level 5: compared with zlib's maximum, a list of articles is a tenth
    // larger but takes a third of the time and 40 KiB of memory.
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

  /// Compresses a piece and returns the output that is ready; after the last piece, the rest of the
  /// output.
  ///
  /// - Returns: `nil` if zlib has no memory.
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
