import Testing
import ViewModels

@testable import Views

struct KeyDecoderTests {
  @Test(
    arguments: [
      ("a", [.character("a")]), ("é漢🙂", [.character("é"), .character("漢"), .character("🙂")]),
      ("\r\n\t", [.enter, .enter, .tab]), ("\u{7F}\u{8}", [.backspace, .backspace]),
      ("\u{3}\u{1A}", [.control("c"), .control("z")]),
      ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}OA\u{1B}OH\u{1B}OF", [.up, .home, .end]), ("\u{1B}[H\u{1B}[F", [.home, .end]),
      ("\u{1B}[1~\u{1B}[4~\u{1B}[5~\u{1B}[6~", [.home, .end, .pageUp, .pageDown]),
      ("\u{1B}[7~\u{1B}[8~", [.home, .end]), ("\u{1B}[Z", [.backTab]),
      ("\u{1B}[1;5C", [.right]), ("\u{1B}[3~x", [.character("x")]),
      ("\u{1B}[200~y", [.character("y")]), ("\u{1B}qx", [.character("x")]),
      ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}[<0;1;1Mz", [.character("z")]),
      ("\u{1B}_Gi=31;OK\u{1B}\\a", [.character("a")]), ("\u{1B}P>|x\u{7}a", [.character("a")]),
      ("\u{1B}]11;rgb\u{1B}\\a", [.character("a")]),
      ("\u{1C}\u{0}", []), ("\u{1B}[\u{7}a", [.character("a")]),
    ] as [(String, [Key])])
  func `bytes are decoded to keys, also one at a time`(text: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(text.utf8) == keys)
    var slow = KeyDecoder()
    #expect(text.utf8.flatMap { slow.keys(CollectionOfOne($0)) } == keys)
    #expect(!slow.isWaiting)
  }

  @Test func `a single Esc is a key after the time limit`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut() == [.escape])
    #expect(decoder.timeOut() == [])
    // An unterminated string is dropped: the letter was typed with Alt.
    #expect(decoder.keys([0x1B, UInt8(ascii: "]")]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut() == [])
    #expect(decoder.keys([UInt8(ascii: "a")]) == [.character("a")])
    let endless = [0x1B, UInt8(ascii: "P")] + Array(repeating: UInt8(ascii: "x"), count: 4098)
    #expect(decoder.keys(endless) == [.character("x")])
  }

  @Test func `bytes that are no key are ignored`() {
    var decoder = KeyDecoder()
    let noise = [0x1B, UInt8(ascii: "[")] + Array(repeating: UInt8(ascii: "1"), count: 33)
    #expect(decoder.keys(noise + [0xFF, 0x80, 0xC0]) == [])
    // A truncated character, an overlong encoding, and one beyond Unicode.
    #expect(decoder.keys([0xE6, 0x61]) == [.character("a")])
    #expect(decoder.keys([0xE0, 0x80, 0x80, 0x62]) == [.character("b")])
    #expect(decoder.keys([0xF4, 0xBF, 0xBF, 0xBF, 0x63]) == [.character("c")])
  }
}
