import CZlib

/// Decodes DEFLATE (RFC 1951) in its gzip (RFC 1952), zlib (RFC 1950) or raw form with zlib, piece
/// by piece, with a limit on the output.
///
/// States in order: within a member → between members (gzip only, back to within a member) → ended.
final class Inflater: StreamDecoder {
  enum Wrapper: Int32 {
    /// zlib's window parameter: +16 means a gzip header, a negative value means no header.
    case gzip = 31
    case zlib = 15
    case none = -15
  }

  private enum State {
    case member
    /// A gzip member has ended; another may follow at once (RFC 1952 2.2). `isBegun`: the first
    /// byte of another one has arrived.
    case betweenMembers(isBegun: Bool)
    case ended
  }

  private let wrapper: Wrapper
  private let limit: Int
  private var stream = z_stream()
  private var state = State.member
  private let isReady: Bool

  /// - Parameter limit: maximum output in bytes; more is ``DecodingFault/tooLarge``.
  init(wrapper: Wrapper, limit: Int) {
    self.wrapper = wrapper
    self.limit = limit
    isReady =
      inflateInit2_(
        &stream, wrapper.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    inflateEnd(&stream)
  }

  var isComplete: Bool {
    switch state {
    case .ended, .betweenMembers: true
    case .member: false
    }
  }

  func decode(_ piece: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(DecodingFault) {
    guard isReady else { throw .corrupt }
    var rest = piece[...]
    while !rest.isEmpty {
      switch state {
      case .ended: return
      case .member:
        let used = try inflate(UnsafeRawBufferPointer(rebasing: rest), into: &output)
        rest = rest.dropFirst(used)
      case .betweenMembers(let isBegun):
        try beginMember(rest.removeFirst(), isBegun: isBegun, into: &output)
      }
    }
  }

  /// - Returns: number of used bytes of the piece: all of them, unless a member ended.
  private func inflate(
    _ piece: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) throws(DecodingFault) -> Int {
    let input = piece.assumingMemoryBound(to: UInt8.self)
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.avail_in = UInt32(input.count)
    defer { stream.next_in = nil }
    var status = Z_OK
    repeat {
      let before = output.count
      guard before <= limit else { throw .tooLarge }
      let room = 64 * 1024
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(room)
        status = CZlib.inflate(&stream, Z_NO_FLUSH)
        output.append(contentsOf: buffer[..<(room - Int(stream.avail_out))])
      }
      // Z_BUF_ERROR: the input so far yields no more output.
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
        throw .corrupt
      }
    } while status == Z_OK && (stream.avail_in > 0 || stream.avail_out == 0)
    guard output.count <= limit else { throw .tooLarge }
    if status == Z_STREAM_END {
      state = wrapper == .gzip ? .betweenMembers(isBegun: false) : .ended
    }
    return input.count - Int(stream.avail_in)
  }

  /// Begins the next member if these are its first two bytes; any other byte is padding.
  private func beginMember(
    _ byte: UInt8, isBegun: Bool, into output: inout [UInt8]
  ) throws(DecodingFault) {
    switch (isBegun, byte) {
    case (false, 0x1F): state = .betweenMembers(isBegun: true)
    case (true, 0x8B):
      guard inflateReset(&stream) == Z_OK else { throw .corrupt }
      state = .member
      let header: [UInt8] = [0x1F, 0x8B]
      let result = header.withUnsafeBytes { bytes in
        Result { () throws(DecodingFault) in try inflate(bytes, into: &output) }
      }
      _ = try result.get()
    default: state = .ended
    }
  }
}
