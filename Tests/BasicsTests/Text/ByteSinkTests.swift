import Testing

@testable import Basics

struct ByteSinkTests {
  struct Closed: Error {}

  final class Pieces {
    var pieces: [[UInt8]] = []
  }

  @Test func bytesAreDrainedInPieces() throws {
    let pieces = Pieces()
    var sink = ByteSink(limit: 64) { pieces.pieces.append(Array($0)) }
    for _ in 0..<50 { sink.write("ten bytes!") }
    try sink.finish()
    #expect(pieces.pieces.allSatisfy { $0.count <= 64 })
    #expect(pieces.pieces.joined().elementsEqual(String(repeating: "ten bytes!", count: 50).utf8))
  }

  @Test func aPieceLargerThanTheSinkIsDrainedWhole() throws {
    let pieces = Pieces()
    var sink = ByteSink(limit: 64) { pieces.pieces.append(Array($0)) }
    sink.write("a")
    sink.write(String(repeating: "b", count: 1000))
    for _ in 0..<2000 { sink.write(UInt8(ascii: "c")) }
    try sink.finish()
    #expect(pieces.pieces.joined().count == 3001)
  }

  @Test func aClosedDrainClosesTheSink() {
    var sink = ByteSink(limit: 64) { _ in throw Closed() }
    let isOpenAtFirst = sink.isOpen
    #expect(isOpenAtFirst)
    for _ in 0..<100 { sink.write("ten bytes!") }
    let isOpen = sink.isOpen
    #expect(!isOpen)
    sink.write("more")
    do {
      try sink.finish()
      Issue.record("the drain's error is thrown in the end")
    } catch {
      #expect(error is Closed)
    }
  }

  @Test func withoutADrainAllBytesAreKept() throws {
    var sink = ByteSink()
    sink.flush()
    for _ in 0..<10_000 { sink.write("日本") }
    let text = sink.text
    #expect(text == String(repeating: "日本", count: 10_000))
    try sink.finish()
  }

  @Test func anEmptyTextAddsNothing() {
    var sink = ByteSink()
    sink.write("" as String)
    sink.write("")
    let text = sink.text
    #expect(text == "")
  }
}
