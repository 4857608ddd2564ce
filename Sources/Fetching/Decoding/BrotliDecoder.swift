/// Decodes Brotli (RFC 7932). Its window has at most 16 MiB, which bounds the decoder's memory.
final class BrotliDecoder: StreamDecoder {
  private let library: LibBrotli
  private let decoder: OpaquePointer
  private let limit: Int
  private(set) var isComplete = false

  /// - Parameter limit: maximum output in bytes; more is ``DecodingFault/tooLarge``.
  /// - Returns: `nil` if libbrotlidec is not installed.
  init?(limit: Int) {
    guard let library = LibBrotli.installed, let decoder = library.create(nil, nil, nil) else {
      return nil
    }
    (self.library, self.decoder, self.limit) = (library, decoder, limit)
  }

  deinit {
    library.destroy(decoder)
  }

  func decode(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(DecodingFault) {
    var input = piece.assumingMemoryBound(to: UInt8.self).baseAddress
    var inputCount = piece.count
    while !isComplete {
      guard output.count <= limit else { throw .tooLarge }
      let room = 64 * 1024
      let status = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
        var next = buffer.baseAddress
        var left = room
        let status = library.decompress(decoder, &inputCount, &input, &left, &next, nil)
        output.append(contentsOf: buffer[..<(room - left)])
        return status
      }
      switch status {
      case Status.success: isComplete = true
      case Status.needsMoreInput: return
      case Status.needsMoreOutput: continue
      default: throw .corrupt
      }
    }
    guard output.count <= limit else { throw .tooLarge }
  }

  /// BrotliDecoderResult of brotli/decode.h; every other value is an error.
  private enum Status {
    static let success: CInt = 1
    static let needsMoreInput: CInt = 2
    static let needsMoreOutput: CInt = 3
  }
}
