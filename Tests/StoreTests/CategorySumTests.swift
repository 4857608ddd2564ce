import Models
import Testing

@testable import Store

struct CategorySumTests {
  @Test func `a sum of rounded numbers is rounded`() {
    let sources = [0.1, 0.2].enumerated().map { place, number in
      StoredSource(
        id: Int64(place), name: "\(place)", homePage: nil, isConfigured: true,
        isShared: true, articles: 1, unread: 1, newPerDay: number)
    }
    let sums = CategorySummary.sums(
      ["world"], of: OwnScope(), shared: [0: ["world"], 1: ["world"]], sources, [:])
    #expect(sums.map(\.newPerDay) == [0.3])
  }
}
