import Foundation
import Models
import Testing

struct ArticleTimeTests {
  func article(_ published: Double?, _ modified: Double?, _ saved: Double?) -> Article {
    func date(_ day: Double?) -> Date? { day.map { Date(timeIntervalSince1970: $0) } }
    return Article(
      id: 1, source: SourceReference(name: "S"), category: "a",
      ArticleMetadata(published: date(published), modified: date(modified)), saved: date(saved),
      fetched: Date(timeIntervalSince1970: 9))
  }

  /// The year 1, the zero of some clocks, is unknown, and so is any date before 1900.
  static let zero = -62_135_596_800.0

  @Test(arguments: [
    (nil, nil, nil, 9.0), (1, 2, 3, 1), (nil, 2, 3, 2), (nil, nil, 3, 3), (zero, 2, nil, 2),
    (nil, zero, nil, 9), (0, 2, nil, 2), (-17_900_000_000, nil, nil, 9), (12, nil, nil, 9),
    (nil, 12, nil, 9),
  ])
  func `an article's time is the best one known`(
    _ published: Double?, _ modified: Double?, _ saved: Double?, _ time: Double
  ) {
    #expect(article(published, modified, saved).time == Date(timeIntervalSince1970: time))
  }

  @Test func `the last change is not before the publication is known`() {
    #expect(article(1, 2, nil).changeTime == Date(timeIntervalSince1970: 2))
    #expect(article(1, nil, nil).changeTime == Date(timeIntervalSince1970: 1))
  }
}
