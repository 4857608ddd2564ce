import Models

/// What a source's entry is read with besides its own words.
struct ReadingContext {
  /// Seconds; shorter intervals are refused (docs/polling.md S1).
  static let leastInterval = 300.0

  /// An absolute path, where relative files begin.
  var folder: String
  /// What the configuration's file is called.
  var file = "feeds.yml"
  /// What is wrong with a selector of a kind of source; `nil` when nothing is.
  var selectorProblem: @Sendable (String, SourceFormat) -> String?
  /// Those that a source may name; empty: any.
  var categories: [String] = []
  /// Seconds; for sources that do not say otherwise.
  var interval: Double?
  var offline = OfflineSettings()

  init(
    folder: String,
    selectorProblem: @escaping @Sendable (String, SourceFormat) -> String? = { _, _ in nil }
  ) {
    self.folder = folder
    self.selectorProblem = selectorProblem
  }
}
