/// Finds the end of a header section in bytes that arrive in pieces.
struct HeaderSectionScanner {
  /// Number of bytes so far, including earlier informational responses, so that an endless sequence
  /// of them reaches the limit.
  private(set) var count: Int
  private var lineLength = 0
  private var statusLine: [UInt8] = []

  init(spent: Int = 0) {
    count = spent
  }

  enum Step {
    /// The section continues after this piece.
    case more
    /// The section ended; the number of its bytes in this piece.
    case ended(length: Int, isInformational: Bool)
    /// This is not HTTP.
    case foreign
  }

  mutating func scan(_ bytes: UnsafeRawBufferPointer) -> Step {
    for index in bytes.indices {
      let byte = bytes[index]
      count += 1
      let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      if statusLine.count < 12, !(statusLine.isEmpty && isLineEnd) {
        statusLine.append(byte)
        if statusLine.count == 5, !statusLine.elementsEqual("HTTP/".utf8) { return .foreign }
      }
      switch byte {
      case UInt8(ascii: "\n"):
        // An empty line ends the section, unless it is at the start.
        if lineLength == 0, !statusLine.isEmpty {
          return .ended(length: index + 1, isInformational: isInformational)
        }
        lineLength = 0
      case UInt8(ascii: "\r"):
        continue
      default:
        lineLength += 1
      }
    }
    return .more
  }

  /// "HTTP/1.1 1xx", except 101, after which no further section follows.
  private var isInformational: Bool {
    statusLine.count == 12 && statusLine[9] == UInt8(ascii: "1")
      && !statusLine[10...].elementsEqual([UInt8(ascii: "0"), UInt8(ascii: "1")])
  }
}
