/// Control sequences of terminals (ECMA-48). They are removed as a whole: without its first
/// character, the rest of a sequence is shown as text.
package enum ControlSequence {
  /// Control characters (C0, DEL, C1) and all characters that set a direction or begin a line.
  @inlinable package static func isSteering(_ value: UInt32) -> Bool {
    switch value {
    case ..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The index after the sequence that begins at an index; `nil` if none begins there.
  ///
  /// Recognized are CSI with its parameters (5.4), and the strings OSC, DCS, SOS, PM and APC up to
  /// their terminator (5.6; BEL, as xterm has it). Of a CSI without an end, the parameters are
  /// covered; a string without one is none. No sequence covers characters of markup or of JSON,
  /// which may follow one that was cut; they and control characters end the search, so that no byte
  /// is read more than twice.
  package static func end(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard start + 1 < text.count, let introducer = introducer(text[start], text[start + 1]) else {
      return nil
    }
    return end(in: text, introducedBy: introducer, from: start + 2)
  }

  /// The index after a sequence whose ESC is written in another way, such as by a reference.
  ///
  /// - Parameter start: the index of the character after it.
  package static func end(in text: UnsafeBufferPointer<UInt8>, afterEscape start: Int) -> Int? {
    guard start < text.count else { return nil }
    return end(in: text, introducedBy: text[start], from: start + 1)
  }

  private static func end(
    in text: UnsafeBufferPointer<UInt8>, introducedBy introducer: UInt8, from start: Int
  ) -> Int? {
    var index = start
    switch introducer {
    case UInt8(ascii: "["):
      while index < text.count, isParameter(text[index]) { index += 1 }
      return index < text.count && isFinal(text[index]) ? index + 1 : index
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      while index < text.count, !isControl(text, at: index), !isMarkup(text[index]) { index += 1 }
      guard index < text.count else { return nil }
      if text[index] == 0x07 { return index + 1 }
      let isEnded =
        index + 1 < text.count
        && Self.introducer(text[index], text[index + 1]) == UInt8(ascii: "\\")
      return isEnded ? index + 2 : nil
    default: return nil
    }
  }

  /// The text without such sequences.
  package static func removed(from text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x1B || $0 == 0xC2 }) else { return text }
    var text = text
    return text.withUTF8 { bytes in
      var kept: [UInt8] = []
      kept.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        if let end = end(in: bytes, at: index) {
          index = end
        } else {
          kept.append(bytes[index])
          index += 1
        }
      }
      return String(decoding: kept, as: UTF8.self)
    }
  }

  /// The second character of an escape sequence: after ESC, or of the C1 control character that
  /// means the same.
  private static func introducer(_ first: UInt8, _ second: UInt8) -> UInt8? {
    switch first {
    case 0x1B: second
    case 0xC2 where (0x80..<0xA0).contains(second): second - 0x40
    default: nil
    }
  }

  /// A digit, a separator, the mark of private parameters, or an intermediate character in use.
  private static func isParameter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3B, UInt8(ascii: "?"), UInt8(ascii: " "), UInt8(ascii: "!"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private static func isFinal(_ byte: UInt8) -> Bool {
    (0x40...0x7E).contains(byte) && !isMarkup(byte) && byte != UInt8(ascii: "]")
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "\\"): true
    default: false
    }
  }

  private static func isControl(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    switch text[index] {
    case ..<0x20, 0x7F: true
    case 0xC2: index + 1 < text.count && (0x80..<0xA0).contains(text[index + 1])
    default: false
    }
  }
}
