package import Models
package import Ranking

/// All stored data that a list for a reader is computed from, besides the articles.
package struct ReaderState: Sendable {
  /// `nil` without a reader, or for a reader without interactions.
  package var reader: Int64?
  /// The stored model; empty if none is stored.
  package var model: [UInt8] = []
  /// The last example in the stored model; 0 if none is.
  package var through: Int64 = 0
  /// The examples after `through`, oldest first.
  package var examples: [(id: Int64, example: StoredTrainingExample)] = []
  /// Trials: how well each set of weights predicted the reader's choices.
  package var trials: StoredTrials?
  /// Number of readers who have chosen from a list.
  package var choosingReaders = 0
  /// Whether the reader's rules change the score of any article.
  package var hasRaises = false
  /// Impressions of all articles over all readers, and openings among them.
  package var exposure = Exposure()
  /// The list that the reader was shown last, if it is not closed.
  package var openList: StoredList?
  /// The reader's interactions with that list, if requested.
  package var openListMarks: ListMarks?
  /// The list before the open one.
  package var lastClosedList: StoredList?
  /// The articles that the reader opened last, at most ``openedLimit``.
  package var opened: Set<Int64> = []

  /// More than a reader opens while the articles can be on top of a list.
  package static let openedLimit = 500

  package init(reader: Int64? = nil) {
    self.reader = reader
  }
}
