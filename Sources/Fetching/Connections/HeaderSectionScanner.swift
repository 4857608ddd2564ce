/// Finds the end of a header section in bytes that come in pieces.
struct HeaderSectionScanner {
  /// Bytes so far, those of informational answers before this one included, so that an endless
  /// row of them has an end.
  private(set) var count: Int
  /// The last byte that was scanned.
  private(set) var last: UInt8 = 0
  private var length = 0
  private var lineLength = 0
  private var statusLine: [UInt8] = []

  init(spent: Int = 0) {
    count = spent
  }

  enum Step {
    /// The section goes on after this piece.
    case more
    /// The section ended; so many bytes of the piece belong to it.
    case ended(length: Int, isInformational: Bool)
  }

  mutating func scan(_ bytes: UnsafeRawBufferPointer) -> Step {
    for index in bytes.indices {
      let byte = bytes[index]
      count += 1
      length += 1
      last = byte
      if statusLine.count < 12 { statusLine.append(byte) }
      switch byte {
      case UInt8(ascii: "\n"):
        // An empty line ends the section, unless nothing came before it.
        if lineLength == 0, length > 2 {
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
