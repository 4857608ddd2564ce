import Models
import Testing

struct TagNameTests {
  @Test(
    arguments: [
      ("boats", "boats"), ("  boats \t and\u{A0}trains ", "boats and trains"), ("", nil),
      (" \t", nil),
      ("a\nb", nil), (String(repeating: "🚢", count: 100), String(repeating: "🚢", count: 100)),
      (String(repeating: "x", count: 101), nil),
      (
        "a" + String(repeating: "\u{301}", count: 199),
        "a" + String(repeating: "\u{301}", count: 199)
      ),
      ("a" + String(repeating: "\u{301}", count: 200), nil),
      ("\u{200B}", nil), ("\u{301}\u{323}", nil), ("\u{202E}", nil), ("👩‍🚀", "👩‍🚀"),
    ] as [(String, String?)])
  func `a tag name is a single line of limited length`(typed: String, name: String?) {
    #expect(TagName.checked(typed) == name)
  }
}
