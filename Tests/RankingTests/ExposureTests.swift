import Foundation
import Models
import Testing

@testable import Ranking

struct ExposureTests {
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  /// The rate of an article after lists of ten, each of another reader.
  ///
  /// - Parameters:
  ///   - isOpened: whether each reader opened the article.
  ///   - others: number of other articles that each reader opened.
  private func bits(lists: Int, isOpened: Bool, others: Int, after hours: Double = 0) -> Double {
    var sum = ArticleExposure()
    let list = ListExposures((Int64(0)...9).map { ($0, $0 == 0 ? isOpened : $0 <= others) })
    for _ in 0..<lists {
      sum += ArticleExposure(
        expected: list.share, opened: isOpened ? 1 : 0,
        period: ArticleExposure.period(at: now))
    }
    return sum.bits(
      among: Exposure(shown: 1000, opened: 100), readers: 1000,
      at: now.addingTimeInterval(hours * 3600))
  }

  @Test func `an opening counts more when its reader opened few others`() {
    #expect(bits(lists: 20, isOpened: true, others: 9) == 0)
    #expect(bits(lists: 20, isOpened: true, others: 0) > 1.5)
    #expect(bits(lists: 20, isOpened: true, others: 0) > bits(lists: 20, isOpened: true, others: 4))
    #expect(bits(lists: 20, isOpened: false, others: 1) < -0.5)
    #expect(bits(lists: 20, isOpened: false, others: 0) == 0)
  }

  @Test func `few openings have little weight, and all openings decay`() {
    #expect(bits(lists: 1, isOpened: true, others: 0) < 0.4)
    let fresh = bits(lists: 20, isOpened: true, others: 0)
    let later = bits(lists: 20, isOpened: true, others: 0, after: 96)
    #expect(later > 0 && later < fresh / 4)
    #expect(abs(bits(lists: 5000, isOpened: true, others: 0)) <= Exposure.bound(readers: 1000))
  }
}
