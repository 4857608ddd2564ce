import Testing

@testable import SQLiteStore
@testable import Store

struct RangePartsTests {
  @Test func `parts are taken from both ends, at most the rest`() {
    var range: Range<Int64> = 0..<10
    #expect(range.splitFirst(4) == 0..<4 && range == 4..<10)
    #expect(range.splitLast(4) == 6..<10 && range == 4..<6)
    #expect(range.splitFirst(3) == 4..<6 && range.isEmpty)
    #expect(range.splitLast(1).isEmpty)
  }

  @Test func `a count beyond the largest id does not overflow`() {
    var range = Int64.max - 2..<Int64.max
    #expect(range.splitFirst(.max) == Int64.max - 2..<Int64.max && range.isEmpty)
    range = 0..<2
    #expect(range.splitLast(.max) == 0..<2 && range.isEmpty)
  }
}
