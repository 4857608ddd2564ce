import Basics
import Testing

struct ControlSequenceTests {
  @Test(arguments: [
    ("\u{1B}[1;31mred\u{1B}[0m", "red"), ("\u{9B}2Jx", "x"), ("\u{1B}[?25lx", "x"),
    ("a\u{1B}]0;title\u{7}b", "ab"), ("\u{1B}]8;;https://a.example/\u{1B}\\link", "link"),
    ("\u{9D}0;title\u{9C}b", "b"), ("\u{1B}P1$q\u{1B}\\é", "é"),
    // Without an end.
    ("a\u{1B}[31", "a"), ("a\u{1B}[31é", "aé"), ("\u{1B}[31]]>", "]]>"),
    // No such sequences.
    ("a\u{1B}]0;b\nc", "a\u{1B}]0;b\nc"), ("\u{1B}]]><a>\u{7}", "\u{1B}]]><a>\u{7}"),
    ("a\u{1B}", "a\u{1B}"), ("a\u{1B}c", "a\u{1B}c"), ("[31m ¢ é", "[31m ¢ é"), ("", ""),
  ])
  func `a sequence is removed as a whole`(text: String, plain: String) {
    let removed = ControlSequence.removed(from: text)
    #expect(Array(removed.unicodeScalars) == Array(plain.unicodeScalars))
  }

  @Test(arguments: ["\u{1B}]", "\u{1B}[1;", "\u{1B}]0;x\u{1B}", "\u{9D}", "\u{C2}\u{9B}"])
  func `many beginnings take no longer than their number`(beginning: String) {
    let removed = ControlSequence.removed(from: String(repeating: beginning, count: 200_000))
    #expect(removed.utf8.count <= 200_000 * beginning.utf8.count)
  }
}
