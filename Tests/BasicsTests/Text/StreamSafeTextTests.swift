import Basics
import Foundation
import Testing

struct StreamSafeTextTests {
  /// Marks of two combining classes in turn, which canonical order has to sort.
  private static func row(_ count: Int) -> String {
    String(
      String.UnicodeScalarView((0..<count).map { $0.isMultiple(of: 2) ? "\u{301}" : "\u{323}" }))
  }

  @Test(arguments: [0, 1, 29, 30, 31, 32, 60, 61, 62, 1000])
  func `at most thirty non-starters in a row stay`(count: Int) {
    for (before, after) in [
      ("", ""), ("e", "x"), ("наука", "ε"), (String(repeating: "a", count: 200), "字"),
    ] {
      let text = before + Self.row(count) + after
      let safe = text.streamSafe
      #expect(safe.utf8.elementsEqual((before + Self.row(min(count, 30)) + after).utf8))
      #expect(String(outside: Array(text.utf8)).utf8.elementsEqual(safe.utf8))
    }
  }

  @Test func `a long row is found wherever it begins`() {
    for offset in 0..<200 {
      let text = String(repeating: "b", count: offset) + Self.row(31) + "c"
      #expect(text.streamSafe.unicodeScalars.count == offset + 31)
    }
  }

  @Test func `several rows are each cut, and short rows stay`() {
    let text = (1...40).map { "a" + Self.row($0) }.joined()
    let expected = (1...40).map { "a" + Self.row(min($0, 30)) }.joined()
    #expect(text.streamSafe.utf8.elementsEqual(expected.utf8))
  }

  @Test func `text that is written does not change`() {
    for text in ["", "plain", "Tiếng Việt", "क्षत्रिय", "שָׁלוֹם", "각", "👩‍👩‍👧", "e\u{301}\u{323}"] {
      #expect(text.streamSafe.utf8.elementsEqual(text.utf8))
    }
    let long = String(repeating: "Người đọc, שָׁלוֹם и наука. ", count: 2000)
    #expect(long.streamSafe.utf8.elementsEqual(long.utf8))
  }

  /// UAX 15, section 13: non-starters are counted in the compatibility decomposition.
  @Test func `every character whose decomposition begins with a non-starter counts`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let first = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.first
      let isNonStarter = (first ?? scalar).properties.canonicalCombiningClass != .notReordered
      #expect(StreamSafeText.isNonStarter(scalar) == isNonStarter, "U+\(String(value, radix: 16))")
    }
  }

  @Test func `damaged UTF-8 is repaired and cut`() {
    let damaged = [0xFF, 0xCC] + Array(Self.row(100).utf8) + [0xCC]
    let text = String(outside: damaged)
    #expect(text.unicodeScalars.filter(StreamSafeText.isNonStarter).count == 30)
    #expect(String(validatingOutside: damaged) == nil)
    #expect(String(validatingOutside: Array("ja".utf8)) == "ja")
  }

  @Test func `escapes of JSON count as the characters that they stand for`() throws {
    let escaped = String(repeating: #"\u0301\u0323\uD834\uDD65"#, count: 500)
    let document = "{\"\(escaped)\(Self.row(90))\": \"\\\\u0301 \\\"\(escaped)\"}"
    let safe = StreamSafeText.json(Array(document.utf8))
    let decoded = try JSONDecoder().decode([String: String].self, from: Data(safe))
    let entry = try #require(decoded.first)
    #expect(entry.key.unicodeScalars.count == 30)
    #expect(entry.value.unicodeScalars.count == 8 + 30)
  }

  @Test(arguments: ["", "{}", #"{"a": "\u00"#, #"["\"#, #"["\uD834\u"#, "[\"\u{FFFD}\"]"])
  func `other JSON does not change`(document: String) {
    #expect(StreamSafeText.json(Array(document.utf8)) == Array(document.utf8))
  }
}
