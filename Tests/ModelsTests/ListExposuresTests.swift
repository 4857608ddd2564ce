import Testing

@testable import Models

struct ListExposuresTests {
  @Test(
    arguments: [
      [], [(1, true)], [(9, false), (3, true), (4, false)],
      [(1, true), (1 << 40, false), (Int64.max, true)], [(5, false), (5, true)],
    ] as [[(article: Int64, isOpened: Bool)]])
  func `encoded entries decode to the same entries`(entries: [(article: Int64, isOpened: Bool)]) {
    let list = ListExposures(entries)
    #expect(ListExposures(bytes: list.bytes) == list)
    #expect(list.entries.map(\.article) == Set(entries.map(\.article)).sorted())
    #expect(
      Set(list.entries.filter(\.isOpened).map(\.article))
        == Set(entries.filter(\.isOpened).map(\.article)))
  }

  @Test func `entries with consecutive ids take one byte each`() {
    let list = ListExposures((Int64(1000)...1040).map { ($0, $0 % 7 == 0) })
    #expect(list.bytes.count == 42)
  }

  @Test func `an opening can be removed once`() {
    var list = ListExposures([(article: 3, isOpened: true), (article: 4, isOpened: false)])
    #expect(list.close(3) && !list.close(3) && !list.close(4) && !list.close(5))
    #expect(list.entries.map(\.isOpened) == [false, false])
  }

  @Test func `the share of openings follows the entries`() {
    var list = ListExposures([(article: 3, isOpened: true), (article: 4, isOpened: false)])
    #expect(list.share == 0.5)
    #expect(list.open(9) && !list.open(4) && !list.open(9))
    #expect(list.entries.map(\.article) == [3, 4, 9] && list.share == 1)
    #expect(list.open(1) && list.close(3) && list.close(4) && list.close(9))
    #expect(list.share == 0.25 && ListExposures([]).share == 0)
    let third = ListExposures((Int64(1)...3).map { ($0, $0 == 1) }).share
    #expect(abs(third - 1.0 / 3) < 1e-6 && third + third + third == third * 3)
  }

  @Test(
    arguments: [
      [0x80], [0x07, 0x80], [UInt8](repeating: 0xFF, count: 40),
      ListExposures([(article: Int64.max, isOpened: true)]).bytes
        + ListExposures([(article: Int64.max, isOpened: true)]).bytes,
    ] as [[UInt8]])
  func `invalid bytes end the list`(bytes: [UInt8]) {
    #expect(ListExposures(bytes: bytes).entries.count <= 1)
  }
}
