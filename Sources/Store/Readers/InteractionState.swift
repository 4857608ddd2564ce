package import Foundation
package import Models

/// Stored state of an article from which a reader's interaction with it is computed.
package struct InteractionState: Sendable {
  /// The reader's marks before the interaction.
  package var marks: ReaderMarks
  package var keys: RankKeys
  /// The article's effective publication date.
  package var dated: Date
  /// The weight of its source when the article was inserted.
  package var weight: Double
  /// `nil` if none were computed.
  package var features: [UInt8]?
  /// Input for computing its features if it has none; `nil` if the model does not learn.
  package var words: ArticleWords?
  /// Its events, oldest first; empty unless requested.
  package var log: [LoggedEvent]
}

/// Stored data from which interactions of a reader are computed.
package struct InteractionFindings: Sendable {
  package var reader: Int64
  /// `nil` in a database that no pass has used yet.
  package var basis: RankingBasis?
  /// State by article; articles that do not exist are left out.
  package var states: [Int64: InteractionState]
  /// The list last shown to the reader, unless it was closed; `nil` if the interactions teach
  /// nothing.
  package var openList: StoredList?
  /// Success of each choice of score weights for this reader; `nil` if no list is open.
  package var trials: StoredTrials?

  package init(
    reader: Int64, basis: RankingBasis? = nil, states: [Int64: InteractionState],
    openList: StoredList? = nil, trials: StoredTrials? = nil
  ) {
    self.reader = reader
    self.basis = basis
    self.states = states
    self.openList = openList
    self.trials = trials
  }
}

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
  /// Examples of these interactions with the article are deleted.
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
