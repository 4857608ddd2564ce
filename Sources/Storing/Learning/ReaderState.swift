package import Models

/// Everything stored that a list for one reader is computed from, beside the articles.
package struct ReaderState: Sendable {
  /// `nil` where no reader is named, or one who did nothing yet.
  package var reader: Int64?
  /// The reader's model as it was stored; empty before it was.
  package var model: [UInt8] = []
  /// The last lesson that is in the stored model; 0 before one was.
  package var through: Int64 = 0
  /// The lessons since then, oldest first.
  package var lessons: [(id: Int64, lesson: StoredLesson)] = []
  /// How well each way of weighting a score's parts predicted the reader's choices.
  package var trials: StoredTrials?
  /// The same of all readers together.
  package var allTrials: StoredTrials?
  /// How many readers have chosen from a list.
  package var choosingReaders = 0
  /// Whether the reader's rules move any article.
  package var hasRaises = false
  /// How often articles were shown, and opened then, over all readers.
  package var exposure = (shown: 0.0, opened: 0.0)
  /// The list that the reader was shown last, unless it was learned from.
  package var openList: StoredList?
  /// What the reader has done with that list, where it was asked for.
  package var openListMarks: ListMarks?
  /// The list before that one.
  package var lastClosedList: StoredList?

  package init(reader: Int64? = nil) {
    self.reader = reader
  }
}

/// A sum over closed lists: how well each way of weighting a score's parts predicted the choices.
package struct StoredTrials: Sendable, Hashable {
  package var evidence: Double
  /// One for each way, in an order that the ranking knows.
  package var sums: [Double]

  package init(evidence: Double, sums: [Double]) {
    self.evidence = evidence
    self.sums = sums
  }
}
