/// Decodes Zstandard (RFC 8878), one frame after another. A window of more than 8 MiB is refused,
/// as RFC 9659 requires of the content coding.
final class ZstandardDecoder: StreamDecoder {
  private let library: LibZstandard
  private let decoder: OpaquePointer
  private let limit: Int
  private(set) var isComplete = false

  /// `ZSTD_d_windowLogMax`, and 8 MiB as a power of two.
  private static let (windowParameter, windowPower): (CInt, CInt) = (100, 23)

  /// - Parameter limit: maximum output in bytes; more is ``DecodingFault/tooLarge``.
  /// - Returns: `nil` if libzstd is not installed.
  init?(limit: Int) {
    guard let library = LibZstandard.installed, let decoder = library.create() else { return nil }
    (self.library, self.decoder, self.limit) = (library, decoder, limit)
    _ = library.setParameter(decoder, Self.windowParameter, Self.windowPower)
  }

  deinit {
    _ = library.free(decoder)
  }

  func decode(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(DecodingFault) {
    var input = LibZstandard.Buffer(
      bytes: UnsafeMutableRawPointer(mutating: piece.baseAddress), size: piece.count)
    let room = 64 * 1024
    var made = 0
    // A full buffer means that more output may follow, unless the frame has ended.
    while input.position < input.size || (made == room && !isComplete) {
      guard output.count <= limit else { throw .tooLarge }
      let left = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
        var target = LibZstandard.Buffer(bytes: buffer.baseAddress, size: room)
        let left = library.decompress(decoder, &target, &input)
        made = target.position
        output.append(contentsOf: buffer[..<made])
        return left
      }
      guard library.isError(left) == 0 else { throw .corrupt }
      isComplete = left == 0
    }
    guard output.count <= limit else { throw .tooLarge }
  }
}
