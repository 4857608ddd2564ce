import Foundation
import Testing
import ViewModels
import Words

@testable import Views

struct AgeTests {
  static let ages: [(Double, String)] = [
    (0, "just now"), (59, "just now"), (-59, "just now"), (60, "1 min ago"), (3599, "59 min ago"),
    (3600, "1 h ago"), (86_399, "23 h ago"), (86_400, "1 d ago"), (-7200, "in 2 h"),
    (2_505_600, "29 d ago"), (2_592_000, "2026-10-22"), (-2_678_400, "2026-12-22"),
    (1e300, "long ago"), (.infinity, "long ago"), (-.infinity, "in the far future"),
    (.nan, "long ago"),
  ]

  @Test(arguments: ages)
  func agesArePhrased(seconds: Double, phrase: String) {
    let now = Date(timeIntervalSince1970: 1_795_287_600)
    let terminal = OutputStyle(isTerminal: true, now: now)
    let date = now.addingTimeInterval(-seconds)
    #expect(ValueFormatter(style: terminal).run(.date(date))?.text == phrase)
  }
}
