import CZstd

/// Decodes Zstandard (RFC 8878), one frame after another. A window of more than 8 MiB is refused,
/// as RFC 9659 requires of the content coding.
///
/// States in order: within a frame → between frames (back to within a frame) → ended.
final class ZstandardDecoder: StreamDecoder {
  private enum State {
    case frame
    /// A frame has ended; another one begins if these bytes become its magic number. Else they are
    /// padding.
    case betweenFrames([UInt8])
    case ended
  }

  private let decoder: OpaquePointer
  private let limit: Int
  private var state = State.frame

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

  var isComplete: Bool {
    switch state {
    case .ended, .betweenFrames: true
    case .frame: false
    }
  }

  /// Whether bytes begin with the magic number of a frame, of data or to be skipped (RFC 8878 3.1).
  static func beginsFrame(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
      || bytes.first.map { $0 & 0xF0 == 0x50 } ?? false
        && bytes.dropFirst().starts(with: [0x2A, 0x4D, 0x18])
  }

  func decode(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(DecodingFault) {
    var rest = piece[...]
    while !rest.isEmpty {
      switch state {
      case .ended: return
      case .frame:
        let used = try decompress(UnsafeRawBufferPointer(rebasing: rest), into: &output)
        rest = rest.dropFirst(used)
      case .betweenFrames(let start):
        try beginFrame(start + [rest.removeFirst()], into: &output)
      }
    }
  }

  /// - Returns: number of used bytes of the piece: all of them, unless a frame ended.
  private func decompress(
    _ piece: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) throws(DecodingFault) -> Int {
    var input = ZSTD_inBuffer(src: piece.baseAddress, size: piece.count, pos: 0)
    let room = 64 * 1024
    var (made, left) = (0, 0)
    repeat {
      guard output.count <= limit else { throw .tooLarge }
      left = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
        var target = ZSTD_outBuffer(dst: buffer.baseAddress, size: room, pos: 0)
        let left = ZSTD_decompressStream(decoder, &target, &input)
        made = target.pos
        output.append(contentsOf: buffer[..<made])
        return left
      }
      guard ZSTD_isError(left) == 0 else { throw .corrupt }
      // A full buffer means that more output may follow, unless the frame has ended.
    } while left != 0 && (input.pos < input.size || made == room)
    guard output.count <= limit else { throw .tooLarge }
    if left == 0 { state = .betweenFrames([]) }
    return input.pos
  }

  private func beginFrame(
    _ start: [UInt8], into output: inout [UInt8]
  ) throws(DecodingFault) {
    guard start.count == 4 else {
      state = .betweenFrames(start)
      return
    }
    guard Self.beginsFrame(start) else {
      state = .ended
      return
    }
    state = .frame
    let result = start.withUnsafeBytes { bytes in
      Result { () throws(DecodingFault) in try decompress(bytes, into: &output) }
    }
    _ = try result.get()
  }
}
