import Foundation
import Store
import Testing

@testable import Recommending

struct EstimatedPoolTests {
  /// Articles 1 to 6 of sources 1, 2, 1, 2, … with rising estimates, in the stored order.
  private let pool = (1...6).reduce(into: EstimatedPool(capacity: 6)) { pool, article in
    let candidate = RankCandidate(
      article: Int64(article), source: article % 2 == 1 ? 1 : 2, key: Double(-article),
      dated: Date(timeIntervalSince1970: 0))
    pool.add(candidate, estimate: Double(article))
  }

  @Test func `the best candidates are taken out first, in the stored order`() {
    var pool = pool
    #expect(pool.next(2, perSource: 9)?.map(\.article) == [5, 6])
    #expect(pool.next(3, perSource: 9)?.map(\.article) == [2, 3, 4])
    #expect(pool.next(3, perSource: 9)?.map(\.article) == [1] && pool.next(3, perSource: 9) == nil)
  }

  @Test func `candidates beyond a source's share come later`() {
    var pool = pool
    pool.add(
      RankCandidate(article: 7, source: 3, key: -7, dated: Date(timeIntervalSince1970: 0)),
      estimate: 0)
    #expect(pool.next(3, perSource: 1)?.map(\.article) == [5, 6, 7])
    // Two sources are left for three places.
    #expect(pool.next(3, perSource: 1)?.map(\.article) == [2, 3, 4])
    #expect(pool.next(3, perSource: 1)?.map(\.article) == [1])
    #expect(pool.next(3, perSource: 1) == nil)
  }

  @Test func `the only source of a list fills a batch`() {
    var pool = EstimatedPool(capacity: 6)
    for article in Int64(1)...6 {
      pool.add(
        RankCandidate(
          article: article, source: 1, key: -Double(article), dated: Date(timeIntervalSince1970: 0)),
        estimate: Double(article))
    }
    #expect(pool.next(5, perSource: 2)?.map(\.article) == [2, 3, 4, 5, 6])
  }
}
