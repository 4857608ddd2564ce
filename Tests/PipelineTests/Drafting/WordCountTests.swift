import Testing

@testable import Pipeline

struct WordCountTests {
  @Test(arguments: [
    ("", 0), (" \n\t", 0), ("one", 1), ("one two", 2), (" one\ttwo\r\nthree ", 3),
    ("don't stop", 2), ("well-known", 1), ("a , b", 2), ("... --- ...", 0), ("3.5 of 1,200", 3),
    ("R2D2 (and) C-3PO!", 3), ("café au lait", 3), ("naïve\u{A0}words", 2), ("日本語の", 2), ("日", 1),
    ("a日b", 3), ("— dash —", 1),
  ])
  func `words are counted in any script`(text: String, words: Int) {
    #expect(WordCount.words(in: text) == words)
  }

  @Test func `ASCII is counted the same alone and with other characters`() {
    let ascii = String((0..<0x80).map { Character(Unicode.Scalar(UInt8($0))) })
    for byte in UInt8(0)..<0x80 {
      let text = "a\(Character(Unicode.Scalar(byte)))b \(ascii)"
      #expect(WordCount.words(in: text) + 1 == WordCount.words(in: text + " é"))
    }
  }

  @Test(arguments: [
    ("", 0), ("one", 1), ("one, two — three", 3), ("it's 5 o'clock", 3), ("北京大学的研究", 4),
    ("Tokyo 東京 tower", 3), ("…!?", 0),
  ])
  func `words are counted`(text: String, count: Int) {
    #expect(WordCount.words(in: text) == count)
  }
}
