import CZlib
import NIOCore

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

  /// Minimum bytes of room in the output for each call of zlib.
  private static let room = 16_384

  /// Compresses a piece and returns the output that is ready; after the last piece, the rest of the
  /// output.
  ///
  /// - Returns: `nil` if zlib has no memory.
  func encode(_ piece: ByteBuffer, isLast: Bool) -> ByteBuffer? {
    guard isReady else { return nil }
    var output = ByteBuffer()
    let isDone = piece.withUnsafeReadableBytes { (input: UnsafeRawBufferPointer) -> Bool in
      // zlib only reads there.
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      while true {
        var status = Z_OK
        output.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.room) {
          (room: UnsafeMutableRawBufferPointer) -> Int in
          let length = UInt32(clamping: room.count)
          stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress
          stream.pointee.avail_out = length
          status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return Int(length - stream.pointee.avail_out)
        }
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
          return false
        }
        if stream.pointee.avail_out > 0 { return true }
      }
    }
    return isDone ? output : nil
  }
}
