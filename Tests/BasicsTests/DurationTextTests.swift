import Basics
import Testing

struct DurationTextTests {
  @Test(arguments: [
    ("90s", 90), ("30m", 1800), ("2h", 7200), ("1d", 86_400), ("1w", 604_800), ("1h30m", 5400),
    ("1.5h", 5400), (" 2 H ", 7200), ("1.5s", 1.5), ("0s", 0),
  ])
  func `amounts with units are added`(text: String, seconds: Double) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test(arguments: ["", " ", "   ", "90", "h", "1h30", "1x", "1.2.3h", "-1h", "1\u{A0}h"])
  func `other texts are not durations`(text: String) {
    #expect(DurationText.seconds(text) == nil)
  }
}
