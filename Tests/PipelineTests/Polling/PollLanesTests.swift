import Models
import Testing

@testable import Pipeline

struct PollLanesTests {
  /// The addresses in each lane, a group in one text.
  private func lanes(_ addresses: [String], perHost: Int) -> [[String]] {
    let sources = addresses.enumerated().map { index, address in
      Source(name: "\(index)", address: .web(address), categories: ["world"])
    }
    let due = addresses.enumerated().map { index, address in
      DueSource(
        id: Int64(index + 1), index: index, asked: address, lastPoll: nil, weight: 1,
        isFirst: false, isDelivered: false)
    }
    let lanes = PollLanes(due, among: sources, perHost: perHost)
    return (0..<lanes.count).map { lane in
      lanes[lane].map { group in group.map(\.asked).joined(separator: " ") }
    }
  }

  @Test func `the sources of a host are dealt to as many lanes as it has requests at a time`() {
    let (a, b) = ((0..<5).map { "https://a.example/\($0)" }, "https://b.example/")
    let all = [a[0], b] + a[1...]
    #expect(lanes(all, perHost: 1) == [a, [b]])
    #expect(lanes(all, perHost: 2) == [[a[0], a[2], a[4]], [b], [a[1], a[3]]])
    #expect(lanes(all, perHost: 16) == [[a[0]], [b]] + a[1...].map { [$0] })
    #expect(lanes([], perHost: 4).isEmpty)
  }

  @Test(arguments: [1, 2, 16])
  func `sources with the same request are one group`(perHost: Int) {
    let (one, two) = ("https://a.example/1", "https://a.example/2")
    let found = lanes([one, two, "https://A.example/1", two, one], perHost: perHost)
    #expect(Set(found.joined()) == ["\(one) https://A.example/1 \(one)", "\(two) \(two)"])
    #expect(found.count == min(perHost, 2))
  }
}
