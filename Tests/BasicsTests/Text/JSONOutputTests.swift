import Basics
import Foundation
import Testing

struct JSONOutputTests {
  private func json(_ write: (inout ByteSink) -> Void) -> String { String(writing: write) }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("a\"b\\c", #""a\"b\\c""#),
    ("\n\t\r\u{8}\u{C}", #""\n\t\r\b\f""#), ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
    ("\u{80}\u{9B}\u{A0}é", "\"\\u0080\\u009b\u{A0}é\""),
    ("\u{61C}\u{200E}\u{200F}\u{202E}\u{2066}\u{2028}", #""\u061c\u200e\u200f\u202e\u2066\u2028""#),
    ("it\u{2019}s \u{2010}\u{206A} 日本 👩‍👧", "\"it\u{2019}s \u{2010}\u{206A} 日本 👩‍👧\""),
    ("/<>&'", "\"/<>&'\""),
  ])
  func stringsAreEscaped(text: String, expected: String) {
    #expect(json { $0.write(json: text) } == expected)
  }

  @Test func charactersAreEscapedAtEveryOffset() {
    for before in 0...40 {
      for after in [0, 1, 15, 16, 17] {
        let (head, tail) = (
          String(repeating: "a", count: before), String(repeating: "b", count: after)
        )
        for (character, escape) in [("\"", "\\\""), ("\u{1F}", "\\u001f"), ("\u{2028}", "\\u2028")]
        {
          #expect(
            json { $0.write(json: head + character + tail) } == "\"\(head)\(escape)\(tail)\"")
        }
      }
    }
  }

  @Test func everyScalarRoundTrips() throws {
    let all = (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }
    for start in stride(from: 0, to: all.count, by: 4096) {
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: all[start..<min(start + 4096, all.count)])
      let text = String(scalars)
      let data = Data(json { $0.write(json: text) }.utf8)
      let back = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      #expect((back as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }
  }

  @Test(arguments: [
    (0.0, "0.0"), (-0.0, "-0.0"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"), (1e300, "1e+300"),
    (.leastNonzeroMagnitude, "5e-324"), (.nan, "null"), (.infinity, "null"), (12.0625, "12.0625"),
  ])
  func doublesAreShortestAndRoundTrip(number: Double, text: String) {
    #expect(json { $0.write(json: number) } == text)
    #expect(!number.isFinite || Double(text) == number)
  }

  @Test(arguments: [0, 7, 10, -1, .max, .min])
  func integersAreWritten(number: Int) {
    #expect(json { $0.write(json: number) } == String(number))
  }

  @Test func unrepresentableTimesAreNull() {
    #expect(json { $0.write(json: Date(timeIntervalSince1970: .nan)) } == "null")
    #expect(json { $0.write(json: Date(timeIntervalSince1970: 0)) } == "\"1970-01-01T00:00:00Z\"")
  }

  @Test func onlyTheFirstMemberHasNoComma() {
    let text = json { sink in
      sink.write("{")
      sink.member("none", nil)
      sink.member("one", "{")
      sink.member("two", "")
      sink.member("three")
      sink.write(jsonArray: [[], ["a"], ["[", "b"]] as [[String]]) { sink, row in
        sink.write(jsonArray: row) { $0.write(json: $1) }
      }
      sink.write(",\"four\":", json: nil as String?)
      sink.write("}")
    }
    #expect(text == #"{"one":"{","two":"","three":[[],["a"],["[","b"]],"four":null}"#)
  }

  @Test func aCommaIsKnownAfterThePieceBefore() throws {
    var bytes: [UInt8] = []
    var sink = ByteSink { bytes += $0 }
    sink.write("{")
    sink.flush()
    sink.member("one", "1")
    sink.flush()
    sink.member("two", "2")
    try sink.finish()
    #expect(bytes.elementsEqual(#"{"one":"1","two":"2"}"#.utf8.dropLast()))
  }
}
