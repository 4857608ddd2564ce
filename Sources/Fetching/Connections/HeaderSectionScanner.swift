/// Finds the end of a header section in bytes that come in pieces.
struct HeaderSectionScanner {
  /// Bytes so far, those of informational answers before this one included, so that an endless
  /// row of them has an end.
  private(set) var count: Int
  private var lineLength = 0
  private var statusLine: [UInt8] = []

  init(spent: Int = 0) {
    count = spent
  }

  enum Step {
    /// The section goes on after this piece.
    case more
    /// The section ended; its number of bytes of the piece.
    case ended(length: Int, isInformational: Bool)
    /// This is no HTTP.
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
        // An empty line ends the section, unless nothing came before it.
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

  /// "HTTP/1.1 1xx", but not 101, which no further section follows.
  private var isInformational: Bool {
    statusLine.count == 12 && statusLine[9] == UInt8(ascii: "1")
      && !statusLine[10...].elementsEqual([UInt8(ascii: "0"), UInt8(ascii: "1")])
  }
}
