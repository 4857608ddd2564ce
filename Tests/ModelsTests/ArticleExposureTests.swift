import Foundation
import Testing

@testable import Models

struct ArticleExposureTests {
  let start = Date(timeIntervalSince1970: 43_200 * 40_000)

  private func exposure(_ expected: Double, _ opened: Double, hours: Double) -> ArticleExposure {
    ArticleExposure(
      expected: expected, opened: opened,
      period: ArticleExposure.period(at: start.addingTimeInterval(hours * 3600)))
  }

  @Test func `a contribution loses half its weight in twelve hours`() {
    var sum = exposure(0.5, 1, hours: 1)
    sum += exposure(0.25, 1, hours: 11)
    #expect(sum == exposure(0.75, 2, hours: 0))
    sum += exposure(1, 0, hours: 13)
    #expect(sum == exposure(1.375, 1, hours: 12))
    let aged = [6.0, 18, 30, 42].map {
      exposure(1, 2, hours: 0).aged(at: start.addingTimeInterval($0 * 3600))
    }
    #expect(aged.map(\.expected) == [1, 0.5, 0.25, 0.125])
    #expect(aged.map(\.opened) == [2, 1, 0.5, 0.25])
    // In the first half of its period a contribution counts whole.
    #expect(exposure(1, 2, hours: 0).aged(at: start).expected == 1)
  }

  @Test func `sums do not depend on the order, and contributions can be subtracted`() {
    let parts = (0..<60).map { index -> ArticleExposure in
      let list = ListExposures((0...Int64(index)).map { ($0, $0 % 3 == 0) })
      return exposure(list.share, Double(index % 2), hours: Double(index * 37 % 100))
    }
    var (forwards, backwards) = (ArticleExposure(), ArticleExposure())
    for part in parts { forwards += part }
    for part in parts.reversed() { backwards += part }
    #expect(forwards == backwards)
    for part in parts.dropFirst() {
      forwards += ArticleExposure(
        expected: -part.expected, opened: -part.opened, period: part.period)
    }
    let later = start.addingTimeInterval(10 * 86_400)
    #expect(forwards.aged(at: later) == parts[0].aged(at: later))
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1e300)])
  func `any date has a period`(date: Date) {
    var sum = exposure(1, 1, hours: 0)
    sum += ArticleExposure(expected: 1, opened: 1, period: ArticleExposure.period(at: date))
    let aged = sum.aged(at: start)
    #expect(aged.expected >= 1 && aged.expected <= 2 && aged.opened.isFinite)
  }
}
