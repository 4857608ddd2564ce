import ViewModels
import Views

extension Wording {
  /// A term of a score in words.
  func phrase(_ item: ScoreTermViewModel) -> String { item.phrase }
}
