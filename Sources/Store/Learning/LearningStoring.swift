package import Models

/// Learning from impressions and interactions.
package protocol LearningStoring: Sendable {
  /// The shown lists that this process has still to record. A caller of the operations below
  /// records those of the reader first.
  var impressions: ImpressionQueue { get }

  /// Stores a page of a list that was shown to a reader; adds a new reader. A new list closes the
  /// one before and learns from its choices and passed-over articles. The model is stored if many
  /// examples have gathered. Old closed lists are reduced or deleted.
  ///
  /// May be skipped: waits at most a second for other processes.
  ///
  /// - Parameter known: the feedback from the list before, as computed for the page; computed again
  ///   if a further page was shown or an article opened since.
  func recordImpression(
    _ list: StoredList, reader name: String, after known: ListFeedback?
  ) throws

  /// Stores a reader's model if many examples have gathered since it was stored. May be skipped, as
  /// ``recordImpression(_:reader:after:)``.
  func storeModel(of name: String) throws

  /// The closed lists of a reader that are stored with all entries, in the order of closing; each
  /// with those of its articles that the reader had read before it was shown.
  func closedLists(
    of name: String
  ) throws -> [(list: StoredList, readBefore: Set<Int64>)]

  /// Records a reader's interactions with articles: events, marks, examples, counts and rank keys.
  /// Revoking an interaction also revokes what was learned from it. Adds a new reader.
  ///
  /// - Parameter deciding: returns the changes in the order of writing. If it throws, nothing is
  ///   changed and the error is passed on.
  func recordInteractions(
    _ request: InteractionRequest,
    deciding: (InteractionFindings) throws -> [InteractionChange]
  ) throws

  /// Deletes everything that was learned about a reader, and overwrites it in the file: events,
  /// examples, model and lists. Articles get the rank they would have without the reader's
  /// interactions. Marks (read, bookmarked, hidden) stay.
  ///
  /// - Parameters:
  ///   - removes: whether to delete the reader too, with all their data.
  ///   - rebuilding: computes an article's rank keys and counts from the rest of its log.
  /// - Returns: the number of articles that the reader had interacted with; 0 for an unknown
  ///   reader.
  func forget(
    reader name: String, removes: Bool,
    rebuilding: (RankingBasis, RankHistory) -> (keys: RankKeys, counts: InteractionCounts)
  ) throws -> Int
}

/// Limits on the stored data of a reader's closed lists, as numbers of lists, latest first.
package struct KeptLists: Sendable {
  /// Lists with all their entries.
  package var whole: Int
  /// Lists with a judgement: how well each set of weights would have predicted the choice.
  package var judged: Int
  /// Lists with their contributions to impressions and openings.
  package var counted: Int
}

extension KeptLists {
  /// A judgement has half the weight of the judgement a hundred lists later (``StoredTrials``), so
  /// all lists before the last 400 together have a sixteenth of the weight.
  package static let ofReader = KeptLists(whole: 50, judged: 400, counted: 2000)
}

/// Limits on the stored examples of a reader.
package enum KeptTrainingExamples {
  /// Maximum number of examples, and the number above it at which the oldest are deleted; the model
  /// is then computed again from the others.
  package static let (most, slack) = (20_000, 5000)
  /// Number of new examples after which the model is stored again. A list with a choice adds
  /// several examples, and the next list has to apply them while its reader waits; no reader waits
  /// for the storing of the model.
  package static let unlearned = 16
}
