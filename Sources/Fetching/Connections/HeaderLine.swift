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
