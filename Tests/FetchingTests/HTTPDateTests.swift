import Fetching
import Foundation
import Testing

struct HTTPDateTests {
  /// 6 November 1994, 08:49:37 GMT, as in RFC 9110 5.6.7.
  private static let example = Date(timeIntervalSince1970: 784_111_777)
  private static let now = Date(timeIntervalSince1970: 1_782_907_200)

  @Test(
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994", "sun, 06 nov 1994 08:49:37 gmt", "Sun, 6 Nov 1994 8:49:37 GMT",
      "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 UTC",
    ])
  func reads(text: String) {
    #expect(HTTPDate.parse(text, now: Self.now) == Self.example)
  }

  @Test(
    arguments: [
      "", "0", "-1", "now", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37",
      "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 1994 25:49:37 GMT",
      "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT",
      "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
      String(repeating: "Sun, 06 Nov 1994 08:49:37 GMT ", count: 100),
    ])
  func refuses(text: String) {
    #expect(HTTPDate.parse(text, now: Self.now) == nil)
  }

  @Test(
    "A two-digit year is at most fifty years ahead",
    arguments: [("26", 2026), ("76", 2076), ("77", 1977), ("94", 1994), ("00", 2000)])
  func resolves(digits: String, year: Int) {
    let short = HTTPDate.parse("Friday, 01-Jan-\(digits) 00:00:00 GMT", now: Self.now)
    let long = HTTPDate.parse("Fri, 01 Jan \(year) 00:00:00 GMT", now: Self.now)
    #expect(short != nil && short == long)
  }

  @Test("Leap years are counted")
  func countsLeapYears() {
    let february = HTTPDate.parse("Thu, 29 Feb 2024 12:00:00 GMT", now: Self.now)
    #expect(february == Date(timeIntervalSince1970: 1_709_208_000))
    let epoch = HTTPDate.parse("Thu, 01 Jan 1970 00:00:00 GMT", now: Self.now)
    #expect(epoch == Date(timeIntervalSince1970: 0))
  }
}
