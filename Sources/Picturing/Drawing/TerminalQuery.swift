/// The queries sent to a terminal before pictures are drawn, and the interpretation of its answers.
/// Nothing is guessed: a terminal that does not report support for pictures gets symbols.
package struct TerminalQuery: Sendable {
  /// The queries. Every terminal answers the last one, so its answer marks the end of all answers:
  /// - a one-pixel picture that the terminal only checks (kitty's protocol, "Querying support");
  /// - the terminal's name and version (XTVERSION, xterm's control sequences);
  /// - the size of a cell in pixels (XTWINOPS 16);
  /// - the primary device attributes (ECMA-48 8.3.24, DEC's DA1), where 4 means sixel graphics.
  package static let questions =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}[>q" + "\u{1B}[16t" + "\u{1B}[c"

  /// Terminals whose documentation says that they show iTerm2's inline images.
  private static let inlineNames = ["iTerm2 ", "WezTerm ", "mintty ", "Konsole "]
  /// Multiplexers between the program and the terminal; they show no pictures themselves.
  private static let multiplexers = ["tmux ", "screen", "zellij"]
  /// Maximum length of an answer; a longer sequence is not an answer.
  private static let maxBytes = 1024

  /// Whether the last answer has arrived.
  package private(set) var isOver = false
  /// Bytes that are not part of an answer: keys pressed in the meantime.
  package private(set) var keys: [UInt8] = []
  private var pending: [UInt8] = []
  private var hasKitty = false
  private var hasSixel = false
  private var name: String?
  private var cell: PixelSize?

  package init() {}

  /// Whether the terminal may be queried. `false` for a terminal that prints the queries, and for a
  /// multiplexer, which would answer for itself.
  package static func isPossible(in environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    // The Linux console prints sequences that it does not understand.
    return !["", "dumb", "linux"].contains(terminal)
      && !terminal.hasPrefix("tmux") && !terminal.hasPrefix("screen")
      && ["TMUX", "STY", "ZELLIJ"].allSatisfy { (environment[$0] ?? "").isEmpty }
  }

  /// Consumes bytes as they arrive, in pieces of any size.
  package mutating func consume(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard pending.isEmpty else {
        pending.append(byte)
        if isComplete(byte) || pending.count > Self.maxBytes { endSequence() }
        continue
      }
      if byte == 0x1B, !isOver { pending.append(byte) } else { keys.append(byte) }
    }
  }

  /// Ends the inquiry: no more bytes will arrive.
  package mutating func end() {
    keys += pending
    pending = []
  }

  /// The picture support of the terminal; `nil` if it shows no pictures.
  ///
  /// - Parameters:
  ///   - known: Cell size, if the system knows it.
  ///   - environment: Contains the name of iTerm2, also for shells on other machines
  ///     (`LC_TERMINAL`). A name reported by the terminal takes precedence.
  ///   - isColoured: Whether the terminal may show coloured symbols if it supports nothing better.
  package func screen(
    cell known: PixelSize?, environment: [String: String], isColoured: Bool
  ) -> PictureScreen? {
    let dialects = protocols(environment) + (isColoured ? [.symbols] : [])
    return dialects.isEmpty ? nil : PictureScreen(dialects: dialects, cell: known ?? cell)
  }

  /// The pixel dialects that the terminal reported, best first.
  private func protocols(_ environment: [String: String]) -> [GraphicsProtocol] {
    let name = name ?? (environment["LC_TERMINAL"] ?? environment["TERM_PROGRAM"] ?? "") + " "
    guard isOver, !Self.multiplexers.contains(where: name.hasPrefix) else { return [] }
    let hasInline =
      Self.inlineNames.contains(where: name.hasPrefix) || name.hasPrefix("iTerm.app ")
    return (hasKitty ? [.kitty] : []) + (hasInline ? [.inline] : []) + (hasSixel ? [.sixel] : [])
  }

  /// Whether a byte ends the pending sequence (ECMA-48 5.4 and 8.3.143).
  private func isComplete(_ byte: UInt8) -> Bool {
    guard pending.count > 2 else {
      // The second byte is the kind of sequence, or a key pressed with Alt.
      return !Array("[_P]".utf8).contains(byte)
    }
    switch pending[1] {
    case UInt8(ascii: "["): return 0x40...0x7E ~= byte
    default: return byte == 0x07 || byte == UInt8(ascii: "\\") && pending[pending.count - 2] == 0x1B
    }
  }

  private mutating func endSequence() {
    let sequence = String(decoding: pending.dropFirst(), as: UTF8.self)
    if !isAnswer(sequence) { keys += pending }
    pending = []
  }

  private mutating func isAnswer(_ sequence: String) -> Bool {
    let inner = sequence.dropFirst(2).dropLast()
    switch (sequence.prefix(2), sequence.last) {
    case ("[?", "c"):
      // The first number is the conformance level.
      hasSixel = inner.split(separator: ";").dropFirst().contains("4")
      isOver = true
      return true
    case ("[6", "t"):
      let sizes = inner.split(separator: ";").compactMap { Int($0) }
      guard sizes.count == 2 else { return false }
      if sizes.allSatisfy({ (1...1000).contains($0) }) {
        cell = PixelSize(width: sizes[1], height: sizes[0])
      }
      return true
    case ("_G", _):
      hasKitty = hasKitty || sequence.contains("i=31") && sequence.contains(";OK")
      return true
    case ("P>", _):
      // The string ends with ESC and a backslash.
      name = String(inner.drop { $0 == "|" }.prefix { $0 != "\u{1B}" }) + " "
      return true
    default: return false
    }
  }
}
