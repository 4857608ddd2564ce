import Testing
import Web

@Suite("Forms and queries")
struct FormFieldsTests {
  @Test(
    "Pairs are parsed as in the URL standard",
    arguments: [
      ("a=1&b=2", ["a", "1", "b", "2"]),
      ("a=1&a=2", ["a", "1", "a", "2"]),
      ("s=user%2F-%2Fstate/com.google/read&&i=x", ["s", "user/-/state/com.google/read", "i", "x"]),
      ("q=a+b%2Bc", ["q", "a b+c"]),
      ("q=100%&r=%zz%4", ["q", "100%", "r", "%zz%4"]),
      ("q=%ff%C3%A9", ["q", "\u{FFFD}é"]),
      ("flag&=x&a=b=c", ["flag", "", "", "x", "a", "b=c"]),
      ("", []),
    ])
  func pairs(encoded: String, expected: [String]) {
    #expect(FormFields(encoded: encoded.utf8).flatMap { [$0.name, $0.value] } == expected)
  }

  @Test(
    "A value may go on after an ampersand that its client did not encode",
    arguments: [
      ("T=x&s=l/A & B", ["T", "x", "s", "l/A & B"]),
      ("s=l/A&B&C+%26&a=l/D&E", ["s", "l/A&B&C &", "a", "l/D&E"]),
      ("s=l/A&B=C&D", ["s", "l/A", "B", "C", "D", ""]),
      ("T=x&all&s=l/A&&i=1&b", ["T", "x", "all", "", "s", "l/A", "i", "1", "b", ""]),
    ])
  func goingOn(encoded: String, expected: [String]) {
    let fields = FormFields(encoded: encoded.utf8) { $0.hasPrefix("l/") }
    #expect(fields.flatMap { [$0.name, $0.value] } == expected)
  }

  @Test("The number of pairs is limited")
  func bounded() {
    let flood = String(repeating: "i=1&", count: 100_000)
    #expect(FormFields(encoded: flood.utf8).count == 20_000)
  }

  @Test func `names are compared as bytes, and rows of combining marks are cut`() {
    let composed = FormFields(encoded: "caf%C3%A9=1".utf8)
    #expect(composed["caf\u{E9}"] == "1" && composed["cafe\u{301}"] == nil)
    let row = String(repeating: "%CC%81%CC%A3", count: 1000)
    let fields = FormFields(encoded: "a\(row)=b\(row)".utf8)
    #expect(fields.first?.name.unicodeScalars.count == 31)
    #expect(fields.first?.value.unicodeScalars.count == 31)
  }
}
