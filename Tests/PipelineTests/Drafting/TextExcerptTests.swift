import Testing

@testable import Pipeline

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

  @Test(arguments: [
    ("", 0), ("one", 1), ("one, two — three", 3), ("it's 5 o'clock", 3), ("北京大学的研究", 4),
    ("Tokyo 東京 tower", 3), ("…!?", 0),
  ])
  func `words are counted`(text: String, count: Int) {
    #expect(WordCount.words(in: text) == count)
  }

  @Test(arguments: [
    ("<p>no picture</p>", nil),
    ("<img src=\"https://a.example/i.jpg\" alt=\"x\">", "https://a.example/i.jpg"),
    ("<img alt=\"src=\" src=\"https://a.example/?a=1&amp;b=2\">", "https://a.example/?a=1&b=2"),
    (
      "<img src=\"https://t.example/p.gif\" width=\"1\" height=\"1\"><img src=\"https://a.example/i.jpg\">",
      "https://a.example/i.jpg"
    ),
    ("<img src=\"relative.jpg\">", nil), ("<img src=\"https://a.example/cut", nil),
  ])
  func `the first picture of a body is found`(html: String, address: String?) {
    #expect(LeadImage.first(in: html) == address)
  }
}
