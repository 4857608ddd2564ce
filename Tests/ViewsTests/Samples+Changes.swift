import Models
import ViewModels

extension Samples {
  static let changes = ChangesViewModel(
    [
      ChangeViewModel(change(1, .article, 101), article: harbour),
      ChangeViewModel(change(2, .story, 9), coverage: 4),
      ChangeViewModel(
        change(3, .source, 5),
        source: ChangeViewModel.Source(
          name: "The Example", failures: 2, isListed: true, categories: ["world", "sea"])),
      ChangeViewModel(
        change(4, .source, 6),
        source: ChangeViewModel.Source(
          name: "The Gone", failures: 0, isListed: false, categories: [])),
    ], next: ChangeNumber(id: 4, at: 1_800_000_000), isReset: false)

  private static func change(
    _ number: Int64, _ kind: NewsroomChange.Kind, _ subject: Int64
  ) -> NewsroomChange {
    NewsroomChange(
      number: ChangeNumber(id: number, at: 1_800_000_000), kind: kind, subject: subject)
  }
}
