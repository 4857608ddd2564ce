/// The header of a gzip member (RFC 1952 2.3), read over; nothing in it is of use here.
struct GzipHeader {
  private enum Part {
    case fixed(read: Int)
    case extraLength
    case extra(left: Int)
    case name
    case comment
    case checksum
    case done
  }

  private var part = Part.fixed(read: 0)
  private var flags = 0

  /// - Returns: `true` at the end of the header, `false` when it needs more input.
  mutating func read(from reader: inout BitReader) throws(InflateFault) -> Bool {
    while true {
      switch part {
      case .fixed(let read):
        guard let byte = reader.take(8) else { return false }
        if (read == 0 && byte != 0x1F) || (read == 1 && byte != 0x8B) || (read == 2 && byte != 8) {
          throw .corrupt
        }
        if read == 3 { flags = byte }
        part = read == 9 ? .extraLength : .fixed(read: read + 1)
      case .extraLength:
        guard flags & 4 != 0 else {
          part = .name
          continue
        }
        guard let length = reader.take(16) else { return false }
        part = .extra(left: length)
      case .extra(let left):
        guard left > 0 else {
          part = .name
          continue
        }
        guard reader.take(8) != nil else { return false }
        part = .extra(left: left - 1)
      case .name:
        guard try skipText(if: 8, from: &reader) else { return false }
        part = .comment
      case .comment:
        guard try skipText(if: 16, from: &reader) else { return false }
        part = .checksum
      case .checksum:
        guard flags & 2 == 0 || reader.take(16) != nil else { return false }
        part = .done
      case .done:
        return true
      }
    }
  }

  /// Text up to a zero byte, when the flag says that there is one.
  private func skipText(if flag: Int, from reader: inout BitReader) throws(InflateFault) -> Bool {
    guard flags & flag != 0 else { return true }
    while let byte = reader.take(8) {
      if byte == 0 { return true }
    }
    return false
  }
}
