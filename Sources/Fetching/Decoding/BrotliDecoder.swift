import Basics

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

/// The used functions of libbrotlidec 1.0 (brotli/decode.h).
struct LibBrotli: Sendable {
  typealias Create =
    @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) ->
    OpaquePointer?
  typealias Destroy = @convention(c) (OpaquePointer) -> Void
  typealias Decompress =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int>, UnsafeMutablePointer<UnsafePointer<UInt8>?>,
      UnsafeMutablePointer<Int>, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
      UnsafeMutablePointer<Int>?
    ) -> CInt

  let create: Create
  let destroy: Destroy
  let decompress: Decompress

  /// `nil` if the library is not installed.
  static let installed = LibBrotli()

  private init?() {
    guard let library = DynamicLibrary("libbrotlidec.so.1"),
      let create = library.function("BrotliDecoderCreateInstance", as: Create.self),
      let destroy = library.function("BrotliDecoderDestroyInstance", as: Destroy.self),
      let decompress = library.function("BrotliDecoderDecompressStream", as: Decompress.self)
    else { return nil }
    (self.create, self.destroy, self.decompress) = (create, destroy, decompress)
  }
}
