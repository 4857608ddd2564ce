import Testing

@testable import Ranking

struct LargestTests {
  private static let arrays: [[Double]] = [
    [3], [1, 2], [5, 5, 5, 5], (0..<500).map(Double.init), (0..<500).reversed().map(Double.init),
    (0..<500).map { Double($0 % 3) }, (0..<500).map { Double($0 < 250 ? $0 : 500 - $0) },
    (0..<500).map { Double(($0 * 7919) % 501) - 250 }, [.infinity, 0, -.infinity, 1, -.infinity],
  ]

  @Test(arguments: arrays)
  func `the element at a rank equals that of the sorted array`(numbers: [Double]) {
    let ordered = numbers.sorted(by: >)
    for place in numbers.indices { #expect(numbers.largest(at: place) == ordered[place]) }
  }

  @Test func `the selection terminates with NaN elements`() {
    let numbers = (0..<300).map { $0 % 4 == 0 ? Double.nan : Double($0) }
    for place in [0, 150, 299] { _ = numbers.largest(at: place) }
  }
}
