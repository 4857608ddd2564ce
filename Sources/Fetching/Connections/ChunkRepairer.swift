import NIOCore

/// Repairs a chunked body so that the codec, which accepts only correct input, can read it
/// (docs/polling.md B4): spaces after a size and extensions of any kind are skipped (RFC 9112
/// 7.1.1), lines may end in LF alone (2.2), and trailers are dropped. Input that is not a chunk is
/// passed on unchanged, and the codec refuses it.
///
/// States: size → line → data → dataEnd → size, or from the line of an empty chunk to trailers and
/// then over; from any state to over if a size is not a number.
struct ChunkRepairer {
  private enum State {
    /// In the digits of a size.
    case size(value: Int, digits: Int)
    /// After the digits; the number of dropped bytes of the line.
    case line(size: Int, dropped: Int)
    case data(left: Int)
    case dataEnd
    /// The number of bytes of all trailers, and of their last line.
    case trailers(count: Int, line: Int)
    case over
  }

  private let limit: Int
  private var state = State.size(value: 0, digits: 0)

  /// - Parameter limit: maximum number of bytes of one chunk's extensions, and of the trailers.
  init(limit: Int) {
    self.limit = limit
  }

  /// - Throws: ``ConnectionFault/headerTooLarge``.
  mutating func mend(_ piece: ByteBuffer) throws(ConnectionFault) -> ByteBuffer {
    if case .over = state { return piece }
    var piece = piece
    var out = ByteBufferAllocator().buffer(capacity: piece.readableBytes + 16)
    while piece.readableBytes > 0 {
      switch state {
      case .data(let left):
        guard var data = piece.readSlice(length: min(left, piece.readableBytes)) else { return out }
        state = left == data.readableBytes ? .dataEnd : .data(left: left - data.readableBytes)
        out.writeBuffer(&data)
      case .over:
        out.writeBuffer(&piece)
      default:
        guard let byte: UInt8 = piece.readInteger() else { return out }
        try step(byte, &out)
      }
    }
    return out
  }

  private mutating func step(_ byte: UInt8, _ out: inout ByteBuffer) throws(ConnectionFault) {
    switch state {
    case .size(let value, let digits):
      if let digit = Self.digit(byte), digits < 16, value <= Int.max >> 4 {
        state = .size(value: value << 4 | digit, digits: digits + 1)
        out.writeInteger(byte)
      } else if digits > 0, Self.endsSize(byte) {
        state = .line(size: value, dropped: 0)
        try step(byte, &out)
      } else {
        state = .over
        out.writeInteger(byte)
      }
    case .line(let size, let dropped):
      guard byte == UInt8(ascii: "\n") else {
        guard dropped < limit else { throw .headerTooLarge }
        state = .line(size: size, dropped: dropped + 1)
        return
      }
      out.writeStaticString("\r\n")
      state = size > 0 ? .data(left: size) : .trailers(count: 0, line: 0)
    case .dataEnd:
      if byte == UInt8(ascii: "\n") {
        out.writeStaticString("\r\n")
        state = .size(value: 0, digits: 0)
      } else if byte != UInt8(ascii: "\r") {
        state = .over
        out.writeInteger(byte)
      }
    case .trailers(let count, let line):
      guard count < limit else { throw .headerTooLarge }
      switch byte {
      case UInt8(ascii: "\n") where line == 0:
        out.writeStaticString("\r\n")
        state = .over
      case UInt8(ascii: "\n"): state = .trailers(count: count + 1, line: 0)
      case UInt8(ascii: "\r"): state = .trailers(count: count + 1, line: line)
      default: state = .trailers(count: count + 1, line: line + 1)
      }
    case .data, .over:
      out.writeInteger(byte)
    }
  }

  /// Anything else after the digits, as the x of `0x3c`, makes the size no number.
  private static func endsSize(_ byte: UInt8) -> Bool {
    [
      UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "\r"),
      UInt8(ascii: "\n"),
    ]
    .contains(byte)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
