import Testing

@testable import Models

struct SpellingTests {
  @Test(arguments: [
    ("sprot", ["sport", "world"], ["sport"]),
    ("spor", ["sport", "sports talk", "world"], ["sport", "sports talk"]),
    ("Tech", ["tech", "technology"], ["tech", "technology"]),
    ("intervall", ["interval", "format"], ["interval"]),
    ("xyzzy", ["sport", "world"], []),
    ("", ["sport"], []),
    ("t", ["x", "tech"], []),
    ("T", ["x", "t"], ["t"]),
    ("spor", ["sport", "world", "sport"], ["sport"]),
  ])
  func `similar names are returned, the nearest first`(
    word: String, names: [String], expected: [String]
  ) {
    #expect(Spelling.nearest(to: word, in: names) == expected)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("ab", "ba", 1), ("same", "same", 0),
  ])
  func `distance counts edits and swaps`(first: String, second: String, expected: Int) {
    #expect(
      Spelling.distance(Array(first.unicodeScalars), Array(second.unicodeScalars)) == expected)
  }
}
