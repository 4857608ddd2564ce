package import ViewModels

/// Decodes keys from the bytes that a terminal sends (ECMA-48 with xterm's extensions). Bytes may
/// arrive in any pieces; unknown sequences are ignored.
package struct KeyDecoder: Sendable {
  private var state = State.ground

  private enum State {
    case ground
    case escape
    /// After ESC [: the parameters so far.
    case control([UInt8])
    /// After ESC O.
    case single
    /// In a string that a terminal sends, such as a late reply; it lasts to its terminator (ECMA-48
    /// 5.6).
    case string(length: Int, isEnding: Bool)
    /// Inside a UTF-8 character.
    case character([UInt8], missing: Int)
  }

  /// A keyboard's sequence is not longer than this; longer input is noise.
  private static let maxParameters = 32
  private static let longestString = 4096

  package init() {}

  /// Whether an Esc arrived that may be a key or the beginning of a sequence. If no byte follows
  /// within a short time, call ``timeOut()`` to decide.
  package var isWaiting: Bool {
    switch state {
    case .escape, .string: true
    case .ground, .control, .single, .character: false
    }
  }

  /// Call it if no byte followed for a while.
  package mutating func timeOut() -> [Key] {
    guard isWaiting else { return [] }
    defer { state = .ground }
    if case .escape = state { return [.escape] }
    // A key held with Alt that looked like the beginning of a string.
    return []
  }

  /// The keys that these bytes complete.
  package mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { key($0) }
  }

  private mutating func key(_ byte: UInt8) -> Key? {
    switch state {
    case .ground: return ground(byte)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .control([])
      case UInt8(ascii: "O"): state = .single
      case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"),
        UInt8(ascii: "X"):
        state = .string(length: 0, isEnding: false)
      // Two Esc bytes: the first was the key.
      case 0x1B: return .escape
      // A character held with Alt has no binding.
      default: state = .ground
      }
      return nil
    case .control(let parameters):
      if 0x40...0x7E ~= byte {
        state = .ground
        return Self.key(final: byte, parameters)
      }
      state =
        0x20...0x3F ~= byte && parameters.count < Self.maxParameters
        ? .control(parameters + [byte]) : .ground
      return nil
    case .single:
      state = .ground
      return Self.key(final: byte, [])
    case .string(let length, let isEnding):
      let isOver = byte == 0x07 || isEnding || length == Self.longestString
      state = isOver ? .ground : .string(length: length + 1, isEnding: byte == 0x1B)
      return nil
    case .character(let bytes, let missing):
      guard byte & 0xC0 == 0x80 else {
        state = .ground
        return ground(byte)
      }
      guard missing == 1 else {
        state = .character(bytes + [byte], missing: missing - 1)
        return nil
      }
      state = .ground
      return String(validating: bytes + [byte], as: UTF8.self)?.first.map { .character($0) }
    }
  }

  private mutating func ground(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x1B:
      state = .escape
      return nil
    case 0x0D, 0x0A: return .enter
    case 0x09: return .tab
    case 0x08, 0x7F: return .backspace
    case 0x01...0x1A: return .control(Character(Unicode.Scalar(byte + 96)))
    case 0x20..<0x7F: return .character(Character(Unicode.Scalar(byte)))
    case 0xC2...0xDF: state = .character([byte], missing: 1)
    case 0xE0...0xEF: state = .character([byte], missing: 2)
    case 0xF0...0xF4: state = .character([byte], missing: 3)
    default: break
    }
    return nil
  }

  private static func key(final: UInt8, _ parameters: [UInt8]) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "~"): numbered[Int(String(decoding: digits(parameters), as: UTF8.self)) ?? 0]
    default: nil
    }
  }

  /// The first parameter; the others tell modifier keys.
  private static func digits(_ parameters: [UInt8]) -> ArraySlice<UInt8> {
    parameters.prefix { 0x30...0x39 ~= $0 }
  }

  private static let numbered: [Int: Key] = [
    1: .home, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]
}
