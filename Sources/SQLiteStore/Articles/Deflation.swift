import CZlib

/// Raw DEFLATE (RFC 1951), in one call.
enum Deflation {
  /// RFC 1951's largest window. A negative value makes zlib write no header and no checksum.
  private static let window = -MAX_WBITS
  /// zlib's compression level, 1 to 9. Level 9 makes an article of 200 words 1 % smaller.
  private static let level: Int32 = 6
  /// zlib's memory level, 1 to 9: the default.
  private static let memory: Int32 = 8
  /// The highest expansion ratio of DEFLATE (a run of one byte, zlib's manual).
  private static let maxRatio = 1032

  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let begun = deflateInit2_(
      &stream, level, Z_DEFLATED, window, memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(begun == Z_OK, "There is no memory for zlib.")
    defer { deflateEnd(&stream) }
    var bytes = bytes
    let most = Int(deflateBound(&stream, UInt(bytes.count)))
    return bytes.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      return [UInt8](unsafeUninitializedCapacity: most) { output, count in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let ended = deflate(&stream, Z_FINISH)
        precondition(ended == Z_STREAM_END, "There is room for all of it.")
        count = Int(stream.total_out)
      }
    }
  }

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
