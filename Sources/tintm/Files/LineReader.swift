import Foundation

/// The lines of a file, one after the other, however large the file is.
struct LineReader {
  /// Maximum bytes of a line; longer lines are not genuine.
  static let limit = 64 << 20

  private let file: InputFile
  private var buffer = Data()
  private var isAtEnd = false

  init(_ file: InputFile) { self.file = file }

  /// The next line without its end; `nil` after the last one.
  mutating func next() throws -> Data? {
    var searched = buffer.startIndex
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[buffer.startIndex..<end]
        buffer = buffer[(end + 1)...]
        return line
      }
      guard !isAtEnd, buffer.count <= Self.limit else { break }
      searched = buffer.endIndex
      let more = try file.read(1 << 18)
      guard !more.isEmpty else {
        isAtEnd = true
        break
      }
      // Only the unread rest moves, so that a file is copied once in total and not once per line.
      let offset = searched - buffer.startIndex
      buffer = Data(buffer) + more
      searched = buffer.startIndex + offset
    }
    guard buffer.count <= Self.limit else { throw TooLong() }
    defer { buffer = Data() }
    return buffer.isEmpty ? nil : buffer
  }

  struct TooLong: Error {}
}
