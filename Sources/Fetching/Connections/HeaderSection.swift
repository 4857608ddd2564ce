import NIOCore

/// Makes of a header section as servers send it one that the codec, which takes nothing but what is
/// right, can read. What decides where a body ends and where a redirect leads is left to the codec
/// and refused by it when it is wrong; of the rest a bad field costs only itself.
struct HeaderSection {
  /// Lines that end in CR LF, folded ones put together (RFC 9112 5.2), without fields that have no
  /// name or hold controls (RFC 9110 5.5), and with one way to tell the body's end (RFC 9112 6.3);
  /// bytes above 127 as the scalars of ISO 8859-1.
  let mended: ByteBuffer
  /// Whether the body comes in chunks.
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
          // Said of a body that is as it is (RFC 2616 3.6).
          if !isChunked, field.isValue("identity") { continue }
        } else if field.isNamed("content-length") {
          // A body in chunks ends by itself, whatever else is said of it.
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

  /// The lines without their ends, empty ones left out.
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
