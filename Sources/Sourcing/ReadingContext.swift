import Basics
import Models

/// The settings outside a source's entry that are needed to read it.
struct ReadingContext {
  /// Seconds; shorter intervals are refused (docs/polling.md S1).
  static let minInterval = 300.0

  /// An absolute path, the base of relative files.
  var folder: String
  /// The name of the configuration file.
  var file = "feeds.yml"
  /// Returns the problem of a selector for a kind of source; `nil` if there is none.
  var selectorProblem: @Sendable (String, SourceFormat) -> String?
  /// The categories that a source may name; empty allows any.
  var categories: [String] = [] {
    didSet { spellings = Dictionary(firstOf: categories.map { ($0.lowercased(), $0) }) }
  }
  /// The same by their names in lower case.
  private(set) var spellings: [String: String] = [:]
  /// Seconds; for sources without a setting of their own.
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
