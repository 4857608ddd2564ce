/// What a terminal is asked before pictures are sent to it, and what its answers mean. Nothing is
/// guessed: a terminal that does not say that it shows pictures gets symbols.
package struct PictureInquiry: Sendable {
  /// In this order, so that the answer to the last one, which every terminal gives, is the end of
  /// all answers:
  /// - a picture of one pixel that is only to be looked at (kitty's protocol, "Querying support");
  /// - the terminal's name and version (XTVERSION, xterm's control sequences);
  /// - the size of a cell in pixels (XTWINOPS 16);
  /// - the primary device attributes (ECMA-48 8.3.24, DEC's DA1), of which 4 is sixel graphics.
  package static let questions =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}[>q" + "\u{1B}[16t" + "\u{1B}[c"

  /// Terminals that show iTerm2's inline images and say so in their documentation.
  private static let inlineNames = ["iTerm2 ", "WezTerm ", "mintty ", "Konsole "]
  /// Programs between this one and the terminal, which show no pictures themselves.
  private static let multiplexers = ["tmux ", "screen", "zellij"]
  /// A sequence that is longer is no answer.
  private static let mostBytes = 1024

  /// Whether the last answer has come.
  package private(set) var isOver = false
  /// Bytes that are no answer: keys that were pressed meanwhile.
  package private(set) var keys: [UInt8] = []
  private var pending: [UInt8] = []
  private var hasKitty = false
  private var hasSixel = false
  private var name: String?
  private var cell: PixelSize?

  package init() {}

  /// Whether the terminal may be asked: not one that prints the questions, and not a multiplexer,
  /// which would answer for itself.
  package static func isPossible(in environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    // The console of Linux prints what it does not understand.
    return !["", "dumb", "linux"].contains(terminal)
      && !terminal.hasPrefix("tmux") && !terminal.hasPrefix("screen")
      && ["TMUX", "STY", "ZELLIJ"].allSatisfy { (environment[$0] ?? "").isEmpty }
  }

  /// Takes bytes as they come, in any pieces.
  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard pending.isEmpty else {
        pending.append(byte)
        if isComplete(byte) || pending.count > Self.mostBytes { endSequence() }
        continue
      }
      if byte == 0x1B, !isOver { pending.append(byte) } else { keys.append(byte) }
    }
  }

  /// Ends the inquiry: no more bytes will come.
  package mutating func end() {
    keys += pending
    pending = []
  }

  /// What the terminal shows; `nil` for one that shows no pictures.
  ///
  /// - Parameters:
  ///   - known: the size of a cell, where the system knows it.
  ///   - environment: iTerm2 puts its name there, for shells on other machines too
  ///     (`LC_TERMINAL`). A terminal that gave its name is believed more.
  ///   - isColoured: whether it shows symbols in colours, where it shows nothing better.
  package func screen(
    cell known: PixelSize?, environment: [String: String], isColoured: Bool
  ) -> PictureScreen? {
    let dialects = protocols(environment) + (isColoured ? [.symbols] : [])
    return dialects.isEmpty ? nil : PictureScreen(dialects: dialects, cell: known ?? cell)
  }

  /// The dialects of pixels that it said it understands, best first.
  private func protocols(_ environment: [String: String]) -> [PictureDialect] {
    let name = name ?? (environment["LC_TERMINAL"] ?? environment["TERM_PROGRAM"] ?? "") + " "
    guard isOver, !Self.multiplexers.contains(where: name.hasPrefix) else { return [] }
    let hasInline =
      Self.inlineNames.contains(where: name.hasPrefix) || name.hasPrefix("iTerm.app ")
    return (hasKitty ? [.kitty] : []) + (hasInline ? [.inline] : []) + (hasSixel ? [.sixel] : [])
  }

  /// Whether a byte ends the pending sequence (ECMA-48 5.4 and 8.3.143).
  private func isComplete(_ byte: UInt8) -> Bool {
    guard pending.count > 2 else {
      // Two bytes: what kind of sequence it is, or a key held with Alt.
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
      // The first number is the level of conformance.
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
      // The string ends in ESC and a backslash.
      name = String(inner.drop { $0 == "|" }.prefix { $0 != "\u{1B}" }) + " "
      return true
    default: return false
    }
  }
}
