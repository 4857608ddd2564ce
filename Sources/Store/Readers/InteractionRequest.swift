/// Interactions of a reader with articles, for
/// ``LearningStoring/recordInteractions(_:by:deciding:)``.
package struct InteractionRequest: Sendable {
  /// Without duplicates.
  package var articles: [Int64]
  /// The reader's name.
  package var reader: String
  /// Whether the articles' logs are needed: an interaction is undone.
  package var withLogs: Bool
  /// Whether the model learns from it: the articles' features and the reader's open list are
  /// needed.
  package var teaches: Bool

  package init(articles: [Int64], reader: String, withLogs: Bool, teaches: Bool) {
    self.articles = articles
    self.reader = reader
    self.withLogs = withLogs
    self.teaches = teaches
  }
}
