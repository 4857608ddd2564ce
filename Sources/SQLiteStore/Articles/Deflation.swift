import CZlib

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
