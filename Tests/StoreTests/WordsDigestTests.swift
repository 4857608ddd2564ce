import Testing

@testable import SQLiteStore
@testable import Store

struct WordsDigestTests {
  @Test(arguments: [
    (" one\n two ", "one two", true), ("one two", "onetwo", false), ("", " \t", true),
    ("57 comments", "1203 comments", true), ("5 7 comments", "57 comments", false),
    ("a1b", "a22b", true), ("a1b", "ab", false), ("one two", "one tWo", false),
  ])
  func `texts of the same words have the same digest`(first: String, second: String, isSame: Bool) {
    #expect((WordsDigest.of(first, words: 2) == WordsDigest.of(second, words: 2)) == isSame)
  }

  @Test func `numbers count in the digest of a long text`() {
    #expect(WordsDigest.of("57 comments", words: 50) != WordsDigest.of("58 comments", words: 50))
    #expect(WordsDigest.of("57  comments", words: 50) == WordsDigest.of("57 comments", words: 50))
  }

  /// The value is stored in databases: FNV-1a, 64 bits.
  @Test func `a digest is the same in every release`() {
    #expect(WordsDigest.of("a", words: 50) == Int64(bitPattern: 0xAF63_DC4C_8601_EC8C))
    #expect(WordsDigest.of("foobar", words: 50) == Int64(bitPattern: 0x8594_4171_F739_67E8))
  }
}
