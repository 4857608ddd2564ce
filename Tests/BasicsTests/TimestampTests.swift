import Basics
import Foundation
import Testing

struct TimestampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"),
    (951_868_799.9, "2000-02-29T23:59:59Z"), (1_709_164_800, "2024-02-29T00:00:00Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"), (1_795_287_600, "2026-11-21T19:00:00Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func formatsRFC3339(seconds: Double, text: String) {
    #expect(Timestamp(Date(timeIntervalSince1970: seconds))?.rfc3339 == text)
  }

  @Test(arguments: [-62_167_219_201, 253_402_300_800, .infinity, -.infinity, .nan, 1e300])
  func refusesDatesOutsideRFC3339(seconds: Double) {
    #expect(Timestamp(Date(timeIntervalSince1970: seconds)) == nil)
  }

  @Test func agreesWithFoundationOnEveryMonth() {
    let style = Date.ISO8601FormatStyle()
    // From 1600 on: before 1582 Foundation uses the Julian calendar.
    for month in 0..<12_000 {
      let date = Date(timeIntervalSince1970: -11_676_096_000 + Double(month) * 2_629_743)
      #expect(Timestamp(date)?.rfc3339 == date.formatted(style))
    }
  }
}
