package import Models

/// What an interaction of a reader with an article changes.
package struct InteractionChange: Sendable {
  /// How often readers viewed, bookmarked and shared an article.
  package enum Counts: Sendable {
    case more(InteractionCounts)
    case all(InteractionCounts)
  }

  package var article: Int64
  package var marks: ReaderMarks
  /// For the article's log; `nil` for a repetition, which changes the marks alone.
  package var event: LoggedEvent?
  /// What the reader's model learns.
  package var lesson: StoredLesson?
  /// The lessons of these interactions with the article are deleted.
  package var unlearned: [Interaction] = []
  /// The article's features, where none were stored.
  package var features: [UInt8]?
  /// `nil` where its place in the order stays.
  package var keys: RankKeys?
  package var counts: Counts?

  package init(article: Int64, marks: ReaderMarks) {
    self.article = article
    self.marks = marks
  }
}
