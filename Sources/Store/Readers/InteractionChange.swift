package import Models

/// What to write for an interaction of a reader with an article.
package struct InteractionChange: Sendable {
  /// How often readers viewed, bookmarked and shared an article: an increment or the total.
  package enum Counts: Sendable {
    case more(InteractionCounts)
    case all(InteractionCounts)
  }

  package var article: Int64
  package var marks: ReaderMarks
  /// The event for the article's log; `nil` for a repetition, which changes only the marks.
  package var event: LoggedEvent?
  /// The example for the reader's model.
  package var example: StoredTrainingExample?
  /// Lessons of these interactions with the article are deleted.
  package var unlearned: [Interaction] = []
  /// The article's features, if none were stored.
  package var features: [UInt8]?
  /// `nil` leaves the article's rank unchanged.
  package var keys: RankKeys?
  package var counts: Counts?

  package init(article: Int64, marks: ReaderMarks) {
    self.article = article
    self.marks = marks
  }
}
