import Testing

@testable import Views

struct LineBreakerTests {
  private func lines(_ text: String, _ width: Int, _ most: Int = .max) -> [String] {
    LineBreaker.lines([Run(lines: text)], width: width, maxLines: most)
      .map { $0.map(\.text).joined() }
  }

  @Test(arguments: [
    ("", 10, []), ("one", 10, ["one"]), ("one two three", 7, ["one two", "three"]),
    ("one  two", 20, ["one two"]), ("  lead", 20, ["lead"]), ("trail ", 20, ["trail"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("ab abcdefgh", 4, ["ab", "abcd", "efgh"]),
    ("a\nb", 10, ["a", "b"]), ("a\n\nb", 10, ["a", "", "b"]),
    ("日本語の本", 4, ["日本", "語の", "本"]), ("日本、語", 4, ["日", "本、", "語"]),
    ("日「本」語", 6, ["日", "「本」", "語"]),
    ("日本語", 5, ["日本", "語"]), ("cafe\u{301} bar", 4, ["cafe\u{301}", "bar"]),
    ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]),
  ])
  func breaksAtWords(text: String, width: Int, expected: [String]) {
    #expect(lines(text, width) == expected)
  }

  @Test(arguments: [
    ("one two three four", 7, 2, ["one two", "three…"]),
    ("one two three", 7, 2, ["one two", "three"]),
    ("one two three", 7, 1, ["one…"]), ("one two", 7, 1, ["one two"]),
    ("abcdefghij", 4, 1, ["abc…"]), ("a\nb\nc", 9, 2, ["a", "b…"]), ("a\nb\n", 9, 2, ["a", "b"]),
    ("日本語の本", 4, 1, ["日…"]),
  ])
  func cutsAtAWordWithAnEllipsis(text: String, width: Int, most: Int, expected: [String]) {
    #expect(lines(text, width, most) == expected)
  }

  @Test(arguments: [
    (20, ["one two · three"]), (12, ["one two", "three"]), (5, ["one", "two", "three"]),
  ])
  func separatorsAreOnlyBetweenParts(width: Int, expected: [String]) {
    let dot = Run(own: " · ").separating
    let runs = [dot, Run("one two"), dot, Run("three"), dot]
    let lines = LineBreaker.lines(runs, width: width).map { $0.map(\.text).joined() }
    #expect(lines == expected)
  }

  @Test func stylesStayWithTheirWords() {
    let runs = [Run("one ", .bold), Run("two"), Run("three", .italic), Run(" four")]
    let lines = LineBreaker.lines(runs, width: 8)
    #expect(
      lines == [
        [Run(own: "one", .bold)], [Run(own: "two"), Run(own: "three", .italic)],
        [Run(own: "four")],
      ])
  }

  @Test func aCutMayRemoveAWholeRun() {
    let runs = [Run("abc", .bold), Run("def"), Run(" x")]
    #expect(
      LineBreaker.lines(runs, width: 6, maxLines: 1)
        == [[Run(own: "abc", .bold), Run(own: "de…")]])
    let narrow = [Run("abcdef", .bold), Run("g"), Run(" x")]
    #expect(
      LineBreaker.lines(narrow, width: 7, maxLines: 1)
        == [[Run(own: "abcdef…", .bold)]])
  }

  @Test(arguments: [60, 80, 200])
  func noLineIsWiderThanTheWidth(width: Int) {
    let words = [
      "a", "harbour", "日本語", "👩‍👩‍👧‍👦", "cafe\u{301}", "\u{1B}[31m", "שלום",
      String(repeating: "x", count: 500),
    ]
    let text = (0..<2000).map { words[($0 * 7 + $0 / 3) % words.count] }.joined(separator: " ")
    for line in lines(text, width) { #expect(CellWidth.of(line) <= width) }
  }
}
