import CZstd

/// Decodes Zstandard (RFC 8878), one frame after another. A window of more than 8 MiB is refused,
/// as RFC 9659 requires of the content coding.
final class ZstandardDecoder: StreamDecoder {
  private let decoder: OpaquePointer
  private let limit: Int
  private(set) var isComplete = false

  /// 8 MiB as a power of two.
  private static let windowPower: CInt = 23

  /// - Parameter limit: maximum output in bytes; more is ``DecodingFault/tooLarge``.
  /// - Returns: `nil` if there is no memory for it.
  init?(limit: Int) {
    guard let decoder = ZSTD_createDStream() else { return nil }
    (self.decoder, self.limit) = (decoder, limit)
    ZSTD_DCtx_setParameter(decoder, ZSTD_d_windowLogMax, Self.windowPower)
  }

  deinit {
    ZSTD_freeDStream(decoder)
  }

  func decode(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(DecodingFault) {
    var input = ZSTD_inBuffer(src: piece.baseAddress, size: piece.count, pos: 0)
    let room = 64 * 1024
    var made = 0
    // A full buffer means that more output may follow, unless the frame has ended.
    while input.pos < input.size || (made == room && !isComplete) {
      guard output.count <= limit else { throw .tooLarge }
      let left = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
        var target = ZSTD_outBuffer(dst: buffer.baseAddress, size: room, pos: 0)
        let left = ZSTD_decompressStream(decoder, &target, &input)
        made = target.pos
        output.append(contentsOf: buffer[..<made])
        return left
      }
      guard ZSTD_isError(left) == 0 else { throw .corrupt }
      isComplete = left == 0
    }
    guard output.count <= limit else { throw .tooLarge }
  }
}
