import Testing

@testable import Picturing

struct TerminalQueryTests {
  static let attributes = "\u{1B}[?62;22c"

  static func answers(_ text: String, in pieces: Int = 1000) -> TerminalQuery {
    var inquiry = TerminalQuery()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      inquiry.consume(bytes[start..<min(start + pieces, bytes.count)])
    }
    inquiry.end()
    return inquiry
  }

  static let terminals: [(answers: String, environment: [String: String], [GraphicsProtocol])] = [
    // kitty, Ghostty, Konsole, WezTerm, iTerm2, foot, xterm with and without -ti vt340, VTE.
    ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\" + attributes, [:], [.kitty]),
    ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|ghostty 1.0.1\u{1B}\\" + attributes, [:], [.kitty]),
    (
      "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|Konsole 22.12.3\u{1B}\\\u{1B}[?62;1;4c", [:],
      [.kitty, .inline, .sixel]
    ),
    ("\u{1B}P>|WezTerm 20230712\u{1B}\\\u{1B}[?65;4;6;18;22c", [:], [.inline, .sixel]),
    ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62;4c", [:], [.inline, .sixel]),
    ("\u{1B}P>|foot(1.13.1)\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;4;22c", [:], [.sixel]),
    ("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?63;1;2;4;6;9;15;22c", [:], [.sixel]),
    ("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?64;1;2;6;9;15;18;21;22c", [:], []),
    ("\u{1B}P>|VTE(7003)\u{1B}\\\u{1B}[?65;1;9c", [:], []),
    // The conformance level is not an attribute.
    ("\u{1B}[?4;6c", [:], []),
    ("\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\" + attributes, [:], []),
    // From the environment, as iTerm2 sets it, unless the terminal answers otherwise.
    (attributes, ["LC_TERMINAL": "iTerm2"], [.inline]),
    (attributes, ["TERM_PROGRAM": "iTerm.app"], [.inline]),
    (attributes, ["TERM_PROGRAM": "vscode"], []),
    ("\u{1B}P>|XTerm(379)\u{1B}\\" + attributes, ["LC_TERMINAL": "iTerm2"], []),
    // A multiplexer shows no pictures, whatever it passes on.
    ("\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2;4c", [:], []),
    // No answer, or an incomplete one.
    ("", ["LC_TERMINAL": "iTerm2"], []),
    ("\u{1B}_Gi=31;OK\u{1B}\\", [:], []),
  ]

  @Test(arguments: terminals.indices, [1, 3, 1000])
  func `a terminal's responses determine its picture protocols`(index: Int, pieces: Int) {
    let (answers, environment, dialects) = Self.terminals[index]
    let inquiry = Self.answers(answers, in: pieces)
    #expect(
      inquiry.screen(cell: nil, environment: environment, isColoured: false)?.dialects ?? []
        == dialects)
    #expect(inquiry.keys.isEmpty)
  }

  @Test(arguments: terminals.indices)
  func `with colours, symbols are the last choice`(index: Int) {
    let (answers, environment, dialects) = Self.terminals[index]
    let screen = Self.answers(answers).screen(
      cell: nil, environment: environment, isColoured: true)
    #expect(screen?.dialects == dialects + [.symbols])
  }

  @Test func `keys are kept, and responses are not taken for keys`() {
    let inquiry = Self.answers(
      "j\u{1B}[B\u{1B}_Gi=31;OK\u{1B}\\é\u{1B}x\u{1B}[6;20;10t\u{1B}[6~q\u{1B}[?62;4cZ\u{1B}[A")
    #expect(inquiry.keys == Array("j\u{1B}[Bé\u{1B}x\u{1B}[6~qZ\u{1B}[A".utf8))
    #expect(
      inquiry.screen(cell: nil, environment: [:], isColoured: false)
        == PictureScreen(dialects: [.kitty, .sixel], cell: PixelSize(width: 10, height: 20)))
    let known = PixelSize(width: 9, height: 18)
    #expect(inquiry.screen(cell: known, environment: [:], isColoured: false)?.cell == known)
    #expect(Self.answers("\u{1B}").keys == [0x1B])
    let endless = Self.answers("\u{1B}P" + String(repeating: "x", count: 5000))
    #expect(endless.keys.count == 5002)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], true), (["TERM": "xterm-256color"], true), ([:], false),
      (["TERM": "dumb"], false), (["TERM": "linux"], false), (["TERM": "tmux-256color"], false),
      (["TERM": "screen"], false), (["TERM": "xterm", "TMUX": "/tmp/x"], false),
      (["TERM": "xterm", "STY": "1"], false), (["TERM": "xterm", "NO_COLOR": "1"], true),
    ] as [([String: String], Bool)])
  func `only terminals that may respond are queried`(environment: [String: String], asks: Bool) {
    #expect(TerminalQuery.isPossible(in: environment) == asks)
  }
}
