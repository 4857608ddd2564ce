/// The data that libcurl requests while it sends a mail.
struct MailUpload {
  /// The bytes still to be sent.
  var rest: UnsafeRawBufferPointer.SubSequence
  let isCancelled: @Sendable () -> Bool

  /// - Returns: number of bytes copied; 0 at the end.
  mutating func copy(to buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(buffer.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}
