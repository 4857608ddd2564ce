import Testing

@testable import PostgresStore

struct WindowWalkTests {
  @Test(arguments: [1, 2, 100, 8192, 8193, 300_000, 5_000_000_000] as [Int64])
  func `windows downwards cover all articles`(articles: Int64) {
    var walk = WindowWalk.down(from: articles + 1)
    var end = articles + 1
    var steps = 0
    while let window = walk.next {
      #expect(window.end == end && window.first < end)
      end = window.first
      steps += 1
      walk.advance(found: 0, downTo: nil, wanted: 1000)
    }
    #expect(end == 0)
    #expect(steps < 30)
  }

  @Test func `windows upwards continue after the last found article`() {
    var walk = WindowWalk.up(from: 101, to: 20_001)
    let first = walk.next
    #expect(first?.first == 101)
    walk.advance(found: 50, downTo: 150, wanted: 50)
    #expect(walk.next?.first == 151)
    walk.advance(found: 3, downTo: nil, wanted: 47)
    var end = walk.next?.end
    while let window = walk.next {
      end = window.end
      walk.advance(found: 0, downTo: nil, wanted: 47)
    }
    #expect(end == 20_001)
  }

  @Test func `common entries use small windows, rare ones large windows`() {
    var common = WindowWalk.down(from: 10_000_001)
    common.advance(found: 500, downTo: 9_999_000, wanted: 500)
    #expect(common.next?.count == 8192)
    var rare = WindowWalk.down(from: 10_000_001)
    rare.advance(found: 1, downTo: nil, wanted: 999)
    #expect(rare.next?.count == 131_072)
  }

  @Test func `few blocks cover a window`() {
    for (first, end) in [
      (0, 1), (0, 8192), (4095, 4097), (291_809, 300_001), (1 << 20, 1 << 28), (5, 200_000_000),
    ] as [(Int64, Int64)] {
      let lexemes = IDWindow(first: first, end: end).lexemes
      #expect((1...16).contains(lexemes.count))
      for id in [first, (first + end) / 2, end - 1] {
        #expect(!Set(lexemes).isDisjoint(with: IDWindow.lexemes(of: id)))
      }
    }
    #expect(IDWindow(first: 7, end: 7).lexemes.isEmpty)
  }
}
