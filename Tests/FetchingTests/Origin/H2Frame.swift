/// One HTTP/2 frame (RFC 9113 4.1), valid or invalid.
struct H2Frame: Sendable {
  var type: UInt8
  var flags: UInt8 = 0
  var stream: UInt8
  var payload: [UInt8] = []

  /// A complete document, or a part of it.
  static func data(_ stream: UInt8, _ text: String, ends: Bool = true) -> H2Frame {
    H2Frame(type: 0, flags: ends ? 1 : 0, stream: stream, payload: Array(text.utf8))
  }

  /// A header block without compression, in as many frames as it needs.
  static func head(
    _ stream: UInt8, _ fields: KeyValuePairs<String, String>, ends: Bool = false
  ) -> [H2Frame] {
    var block: [UInt8] = []
    for (name, value) in fields { block += [0] + literal(name) + literal(value) }
    let starts = Array(stride(from: 0, to: block.count, by: 16384))
    return starts.map { start in
      H2Frame(
        type: start == 0 ? 1 : 9,
        flags: (start == starts.last ? 4 : 0) | (start == 0 && ends ? 1 : 0), stream: stream,
        payload: Array(block[start..<min(start + 16384, block.count)]))
    }
  }

  var bytes: [UInt8] {
    let count = payload.count
    return [UInt8(count >> 16), UInt8(count >> 8 & 255), UInt8(count & 255), type, flags]
      + [0, 0, 0, stream] + payload
  }

  /// A string literal of HPACK (RFC 7541 5.2).
  private static func literal(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.count >= 127 else { return [UInt8(bytes.count)] + bytes }
    var length: [UInt8] = [127]
    var rest = bytes.count - 127
    while rest >= 128 {
      length.append(UInt8(rest % 128 + 128))
      rest /= 128
    }
    return length + [UInt8(rest)] + bytes
  }
}
