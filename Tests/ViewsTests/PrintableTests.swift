import Basics
import Testing

@testable import Views

struct PrintableTests {
  @Test(arguments: [
    ("plain", "plain"), ("naïve 日本 👩‍👧", "naïve 日本 👩‍👧"),
    ("a\tb\nc\r\nd", "a b c  d"), ("\u{1B}[31mred", "red"), ("a\u{0}b\u{8}c\u{7F}", "abc"),
    ("\u{9B}2J\u{85}x", " x"), ("\u{202E}evil\u{202C}", "evil"),
    ("\u{2066}a\u{2069}\u{200F}\u{61C}", "a"),
    ("a\u{2028}b\u{2029}c", "a b c"), ("zero\u{200B}width\u{FEFF}\u{2060}", "zerowidth"),
    ("soft\u{AD}hyphen", "softhyphen"), ("hidden\u{E0068}\u{E0069}", "hidden"),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}"),
    ("nonchar\u{FFFE}\u{FFFF}\u{1FFFE}", "nonchar"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("\u{1D173}note", "note"),
  ])
  func aLineKeepsReadableText(text: String, clean: String) {
    #expect(Array(Printable.line(text).unicodeScalars) == Array(clean.unicodeScalars))
  }

  @Test(arguments: [
    ("a\nb", "a\nb"), ("a\r\nb\rc", "a\nbc"), ("\tx", "    x"), ("ab\tx", "ab  x"),
    ("a\n\tb", "a\n    b"), ("日\tx", "日   x"), ("a\u{1B}\nb", "a\nb"), ("é\u{B}\u{C}x", "é  x"),
  ])
  func linesKeepTheirBreaks(text: String, clean: String) {
    #expect(Printable.lines(text) == clean)
  }

  @Test func combiningMarksAreLimited() {
    let text = "z" + String(repeating: "\u{301}", count: 1000) + "y\u{300}"
    let clean = Printable.line(text)
    #expect(clean.unicodeScalars.count == 1 + Printable.maxMarks + 2)
  }

  /// The fast path by bytes and the slow path by scalars agree: text that passes the fast path is
  /// not changed by the slow one. The fast path does not accept characters beyond U+FFFF.
  @Test func everyScalarIsCleanedTheSameInAnyContext() {
    for value in (0...0xFFFF) as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      guard Printable.needsNoCleaning(text) else { continue }
      // A bell forces the slow path for the whole text.
      let long = Printable.line(text + "\u{7}")
      guard long != text else { continue }
      Issue.record("U+\(String(value, radix: 16)) is not fit")
    }
  }

  @Test(arguments: [
    ("Plain – “quoted”… naïve Ελλάδα Москва 日本カナ", true), ("soft\u{AD}", false),
    ("\u{9B}", false), ("e\u{301}", false), ("か\u{3099}", false), ("😀", false), ("ש", false),
    ("\u{202E}", false), ("\u{2028}", false), ("", true),
  ])
  func cleanTextIsRecognisedByItsBytes(text: String, isFit: Bool) {
    #expect(Printable.needsNoCleaning(text) == isFit)
  }

  @Test func noControlCharacterIsPrinted() {
    let all = (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: all)
    let clean = Printable.line(String(text))
    #expect(!clean.unicodeScalars.contains { ControlSequence.isSteering($0.value) })
    #expect(!clean.utf8.contains { $0 < 0x20 || $0 == 0x7F })
  }
}
