import NIOCore

/// Repairs a header section so that the codec, which accepts only correct input, can read it.
/// Fields that decide where a body ends and where a redirect leads are left as they are, and the
/// codec refuses them if they are wrong. Of the rest, an invalid field is dropped.
struct HeaderSection {
  /// Lines end in CR LF, and folded lines are joined (RFC 9112 5.2). Fields without a name or with
  /// control characters are dropped (RFC 9110 5.5), and only one field determines the end of the
  /// body (RFC 9112 6.3). Bytes above 127 become the scalars of ISO 8859-1.
  let mended: ByteBuffer
  let isChunked: Bool

  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")

  /// - Parameter section: from the status line to the empty line.
  init(_ section: ByteBuffer) {
    (mended, isChunked) = section.withUnsafeReadableBytes { bytes in
      let lines = Self.unfolded(Self.lines(in: bytes))
      var out = ByteBufferAllocator().buffer(capacity: bytes.count + 64)
      guard let status = lines.first else { return (section, false) }
      Latin1.widen(status, into: &out)
      out.writeStaticString("\r\n")
      let fields = lines.dropFirst().compactMap(HeaderLine.init)
      let isChunked = fields.contains { $0.isNamed("transfer-encoding") && $0.endsInChunked }
      var length: ArraySlice<UInt8>?
      for field in fields {
        var value = field.value
        if field.isNamed("transfer-encoding") {
          // Declares a body without transfer coding (RFC 2616 3.6).
          if !isChunked, field.isValue("identity") { continue }
        } else if field.isNamed("content-length") {
          // A chunked body marks its own end, whatever other fields say.
          if isChunked { continue }
          value = field.onlyMember
          if length == value { continue }
          length = length ?? value
        }
        Latin1.widen(field.name, into: &out)
        out.writeStaticString(": ")
        Latin1.widen(value, into: &out)
        out.writeStaticString("\r\n")
      }
      out.writeStaticString("\r\n")
      return (out, isChunked)
    }
  }

  /// The lines without their line ends; empty lines are left out.
  private static func lines(in bytes: UnsafeRawBufferPointer) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      var line = Array(line)[...]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return line.isEmpty ? nil : line
    }
  }

  private static func unfolded(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    var whole: [ArraySlice<UInt8>] = []
    for line in lines {
      if whole.count > 1, line.first == space || line.first == tab {
        whole[whole.count - 1].append(space)
        whole[whole.count - 1] += line.drop { $0 == space || $0 == tab }
      } else {
        whole.append(line)
      }
    }
    return whole
  }
}

/// One field of a header section, in bytes.
struct HeaderLine {
  let name: ArraySlice<UInt8>
  /// Without the white space around it.
  let value: ArraySlice<UInt8>

  /// - Returns: `nil` for a line to skip: it has no name, its name is not a token, or it has
  ///   control characters in a value on which nothing depends.
  init?(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    // White space before the colon must be removed (RFC 9112 5.1).
    name = Self.trimmed(line[..<colon])
    value = Self.trimmed(line[(colon + 1)...])
    guard !name.isEmpty, name.allSatisfy(Self.isToken) else { return nil }
    let isClean = value.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == UInt8(ascii: "\t") }
    guard isClean || Self.matters.contains(where: isNamed) else { return nil }
  }

  /// Fields whose damage must not be hidden.
  private static let matters = ["content-length", "transfer-encoding", "location"]

  /// - Parameter other: in lower case.
  func isNamed(_ other: String) -> Bool {
    name.count == other.utf8.count && zip(name, other.utf8).allSatisfy { Self.lower($0) == $1 }
  }

  /// - Parameter other: in lower case.
  func isValue(_ other: String) -> Bool {
    value.count == other.utf8.count && zip(value, other.utf8).allSatisfy { Self.lower($0) == $1 }
  }

  /// Whether the last of the encodings is `chunked`.
  var endsInChunked: Bool {
    let last = value.suffix { $0 != UInt8(ascii: ",") }
    return Self.trimmed(last).map(Self.lower).elementsEqual("chunked".utf8)
  }

  /// The value itself, or the member of a list that only repeats it (RFC 9110 8.6).
  var onlyMember: ArraySlice<UInt8> {
    let members = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map(Self.trimmed)
    guard let first = members.first, members.allSatisfy({ $0 == first }) else { return value }
    return first
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    while bytes.last == UInt8(ascii: " ") || bytes.last == UInt8(ascii: "\t") {
      bytes.removeLast()
    }
    return bytes
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// RFC 9110 5.6.2.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The longest suffix whose bytes all satisfy the predicate.
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}

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
