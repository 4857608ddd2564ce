import Basics
import Models
import ViewModels

extension Samples {
  private static let today = CivilDate(year: 2026, month: 11, day: 23)

  static let figures = FiguresViewModel(
    ReadingStatistics(
      arrived: (0..<30).map { $0 * $0 % 47 }, opened: (0..<30).map { $0 % 4 },
      hours: (0..<24).map { abs(12 - $0) },
      favourites: [
        ("The Harbour Post", 41), ("新聞", 7),
        ("A newspaper with a very long name\u{202E} that does not fit", 1),
      ]), today: today, health: health)

  static let noFigures = FiguresViewModel(
    ReadingStatistics(
      arrived: Array(repeating: 0, count: 30), opened: Array(repeating: 0, count: 30),
      hours: Array(repeating: 0, count: 24), favourites: []),
    today: today,
    health: [
      SourceHealth(
        name: "Fast", url: "https://fast.example/", category: "x", status: .healthy,
        answerMilliseconds: 12)
    ])
}
