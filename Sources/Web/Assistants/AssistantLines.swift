/// The messages of a stream, one a line (2025-11-25, Transports, stdio). Of a line that is too long
/// nothing is kept, and the next line is read as usual.
package struct AssistantLines: Sendable {
  package enum Line: Sendable, Equatable {
    case message([UInt8])
    case tooLong
  }

  /// Maximum bytes of a line.
  package static let limit = AssistantMessage.limit

  private var line: [UInt8] = []
  private var isTooLong = false

  package init() {}

  /// The lines that end in the next bytes. Blank lines are left out.
  package mutating func take(_ bytes: some Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      add(rest[..<end])
      if let line = finish() { lines.append(line) }
      rest = rest[rest.index(after: end)...]
    }
    add(rest)
    return lines
  }

  /// The last line, if the stream ends without a line break.
  package mutating func finish() -> Line? {
    defer {
      line = []
      isTooLong = false
    }
    if isTooLong { return .tooLong }
    if line.last == 0x0D { line.removeLast() }
    return line.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : .message(line)
  }

  private mutating func add(_ bytes: some Collection<UInt8>) {
    guard !isTooLong else { return }
    guard bytes.count <= Self.limit - line.count else {
      isTooLong = true
      line = []
      return
    }
    line.append(contentsOf: bytes)
  }
}
