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
        "\u{E1}" + String(repeating: "\u{301}", count: 198)
      ),
      ("a" + String(repeating: "\u{301}", count: 201), nil), ("..", nil),
      ("e\u{301}cole", "\u{E9}cole"),
      ("\u{200B}", nil), ("\u{301}\u{323}", nil), ("\u{202E}", nil), ("👩‍🚀", "👩‍🚀"),
      (".", nil), ("...", "..."), ("a\u{202E}b", nil), ("a\u{2067}b", nil), ("a\u{7}b", nil),
      ("a\u{200F}b", "a\u{200F}b"),
    ] as [(String, String?)])
  func `a tag name is a single line of limited length`(typed: String, name: String?) {
    // By scalars: two spellings of a letter are equal as strings.
    #expect(TagName.checked(typed).map { Array($0.utf8) } == name.map { Array($0.utf8) })
  }
}
