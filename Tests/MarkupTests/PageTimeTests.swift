import Basics
import Foundation
import Markup
import Testing

struct PageTimeTests {
  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (1_714_548_600, "2024-05-01T07:30:00Z"), (-1, "1969-12-31T23:59:59Z"),
  ])
  func instantsAreWrittenInUTC(seconds: Double, text: String) {
    #expect(PageTime.instant(Date(timeIntervalSince1970: seconds)).text == text)
  }

  @Test func aDayHasNoTime() {
    let day = PageTime.day(CivilDate(year: 2024, month: 5, day: 1))
    #expect(day.text == "2024-05-01")
    #expect(day.date == Date(timeIntervalSince1970: 1_714_521_600))
  }
}
