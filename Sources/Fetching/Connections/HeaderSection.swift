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
