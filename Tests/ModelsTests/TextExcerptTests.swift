import Testing

@testable import Models

struct TextExcerptTests {
  @Test(arguments: [
    ("  two\n words ", 20, "two words"),
    ("one two three", 8, "one two…"),
    ("one two three", 13, "one two three"),
    ("北京大学的研究人员", 4, "北京大学…"),
    ("Unbreakablelongword", 6, "Unbrea…"),
  ])
  func `an excerpt ends at a word`(text: String, limit: Int, expected: String) {
    #expect(TextExcerpt.cut(text, to: limit) == expected)
  }

  @Test(arguments: 1..<12)
  func `letters of all scripts are cut in the same way`(limit: Int) {
    for number in 0..<729 {
      // Six characters, each a letter, a space or a line end.
      let text = (0..<6).reduce(into: (number, "")) { state, _ in
        state.1 += ["x", " ", "\n"][state.0 % 3]
        state.0 /= 3
      }.1
      let plain = TextExcerpt.cut(text + "xx x", to: limit)
      let other = TextExcerpt.cut((text + "xx x").replacing("x", with: "é"), to: limit)
      #expect(plain?.replacing("x", with: "é") == other)
    }
  }

  @Test(arguments: ["", "  \n\t"])
  func `an empty text has no excerpt`(text: String) {
    #expect(TextExcerpt.cut(text, to: 10) == nil)
  }

  @Test func `only the beginning of a long text is read`() {
    let text = String(repeating: "word ", count: 1_000_000)
    #expect(TextExcerpt.cut(text, to: 12) == "word word…")
  }
}
