import Basics
import Foundation
import Markup
import Testing

struct FeedDateTests {
  @Test(arguments: DateTable.rows.indices)
  func parsesTheTable(_ index: Int) {
    let row = DateTable.rows[index]
    #expect(
      FeedDate.parse(row.text).flatMap { Timestamp($0)?.rfc3339 } == row.instant, "\(row.text)")
  }

  @Test func everyDayOfFourCenturiesRoundTrips() {
    // 400 years are a full cycle of the calendar.
    var day = Date(timeIntervalSince1970: -12_219_292_800)
    for _ in 0..<146_097 {
      let text = Timestamp(day)?.rfc3339 ?? ""
      #expect(FeedDate.parse(text) == day)
      day += 86400
    }
  }

  @Test func longStringsAreNotDates() {
    #expect(FeedDate.parse(String(repeating: "1", count: 100_000)) == nil)
    #expect(FeedDate.parse("2004-01-01" + String(repeating: " ", count: 500)) != nil)
  }
}
