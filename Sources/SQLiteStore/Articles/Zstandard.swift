import CZlib
import CZstd
import Synchronization

/// Zstandard (RFC 8878), a frame in one call.
enum Zstandard {
  /// Of 1 to 22. Of 1,500 texts of feeds with their indexed words, 3 makes 2 % more bytes than
  /// DEFLATE at its level 6 in a quarter of the time; 5 as many bytes in half of the time. Reading
  /// takes two fifths of the time at any level.
  private static let level: CInt = 3
  /// Maximum size of an unpacked frame, several times the largest article.
  private static let limit = 256 << 20

  /// Whether bytes are a frame. DEFLATE does not begin with these bytes: they would be a stored
  /// block whose two lengths do not match (RFC 1951, 3.2.4).
  static func isFrame(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 4
      && UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)) == ZSTD_MAGICNUMBER
  }

  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    let most = ZSTD_compressBound(bytes.count)
    return [UInt8](unsafeUninitializedCapacity: most) { output, count in
      count = ZstandardContext.withOne { context in
        bytes.withUnsafeBytes { input in
          ZSTD_compressCCtx(
            context.compressor, output.baseAddress, most, input.baseAddress, input.count, level)
        }
      }
      precondition(ZSTD_isError(count) == 0, "There is memory and room for all of it.")
    }
  }

  /// Calls `body` with the unpacked bytes of a frame.
  ///
  /// - Returns: `nil` if the bytes are damaged, or not of this size.
  static func withDecompressed<Value>(
    _ bytes: UnsafeRawBufferPointer, count: Int, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value? {
    guard count <= limit, ZSTD_getFrameContentSize(bytes.baseAddress, bytes.count) == UInt64(count)
    else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: max(1, count), alignment: 16) { output in
      let made = ZstandardContext.withOne { context in
        ZSTD_decompressDCtx(
          context.decompressor, output.baseAddress, count, bytes.baseAddress, bytes.count)
      }
      return made == count ? body(UnsafeRawBufferPointer(rebasing: output[..<count])) : nil
    }
  }
}

/// The working memory of one call, about 200 kB, kept for later ones: making it anew takes longer
/// than unpacking an article. One thread at a time has a context, so it may go from one to another.
private final class ZstandardContext: @unchecked Sendable {
  let compressor: OpaquePointer?
  let decompressor: OpaquePointer?

  /// Number of contexts that are kept.
  private static let kept = 4
  private static let spare = Mutex<[ZstandardContext]>([])

  private init() {
    (compressor, decompressor) = (ZSTD_createCCtx(), ZSTD_createDCtx())
  }

  deinit {
    ZSTD_freeCCtx(compressor)
    ZSTD_freeDCtx(decompressor)
  }

  static func withOne<Value>(_ body: (ZstandardContext) -> Value) -> Value {
    let context = spare.withLock { $0.popLast() } ?? ZstandardContext()
    defer {
      spare.withLock { if $0.count < kept { $0.append(context) } }
    }
    return body(context)
  }
}

/// Raw DEFLATE (RFC 1951), in one call: the form of what earlier versions packed.
enum Deflation {
  /// RFC 1951's largest window. A negative value makes zlib expect no header and no checksum.
  private static let window = -MAX_WBITS
  /// The highest expansion ratio of DEFLATE (a run of one byte, zlib's manual).
  private static let maxRatio = 1032

  /// The first bytes of the inflated data.
  ///
  /// - Returns: `nil` if the data is shorter than `count` bytes.
  static func inflated(_ bytes: UnsafeRawBufferPointer, first count: Int) -> [UInt8]? {
    guard count > 0 else { return [] }
    var stream = z_stream()
    guard count <= bytes.count * maxRatio,
      inflateInit2_(&stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    stream.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = UInt32(clamping: bytes.count)
    let output = [UInt8](unsafeUninitializedCapacity: count) { output, filled in
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(clamping: count)
      _ = inflate(&stream, Z_SYNC_FLUSH)
      filled = count - Int(stream.avail_out)
    }
    return output.count == count ? output : nil
  }
}
