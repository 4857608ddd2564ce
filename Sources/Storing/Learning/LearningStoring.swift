package import Models

/// What is learned from what readers are shown and do.
///
/// The operations take ``FeedbackRules``: pure functions, which run within the transaction and call
/// no store.
package protocol LearningStoring: Sendable {
  /// Keeps a page of a list that was shown to a reader, who is made when new. A new list closes the
  /// one before it, of which is learned what was chosen and passed over; the reader's model is
  /// stored when many lessons have gathered. Of lists that were closed long ago less is kept, or
  /// nothing.
  ///
  /// Work that may be left out: it waits for other processes a second at most.
  ///
  /// - Parameter known: what the list before teaches, as it was computed for the page; computed
  ///   again where a further page was shown or an article opened since.
  func recordList(
    _ list: StoredList, reader name: String, closing known: KnownClosing?, by rules: FeedbackRules
  ) throws

  /// Stores a reader's model where many lessons have gathered since it was stored. Work that may be
  /// left out, as ``recordList(_:reader:closing:by:)``.
  func storeModel(of name: String, by rules: FeedbackRules) throws

  /// The closed lists of a reader of which all entries are kept, in the order in which they were
  /// closed.
  func closedLists(of name: String, by rules: FeedbackRules) throws -> [ClosedList]

  /// Records a reader's interactions with articles: the events, the reader's marks and lessons, the
  /// counts and the articles' places in the order. What was learned from an interaction that is taken
  /// back is taken back with it. The reader is made when new.
  ///
  /// - Parameter deciding: what changes, in the order in which it is written. An error of it leaves
  ///   all as it was and is passed on.
  func recordInteractions(
    _ request: InteractionRequest, by rules: FeedbackRules,
    deciding: (InteractionFindings) throws -> [InteractionChange]
  ) throws

  /// Deletes everything that was learned about a reader, in the file too: events, lessons, model and
  /// lists. Articles stand where they would without the reader's interactions; marks (read,
  /// bookmarked, hidden) stay.
  ///
  /// - Parameters:
  ///   - removes: whether the reader is deleted as well, with all that was kept of them.
  ///   - rebuilding: an article's place and counts, from what is left of its log.
  /// - Returns: the number of articles that the reader had interacted with; 0 for one that is not
  ///   there.
  func forget(
    reader name: String, removes: Bool, by rules: FeedbackRules,
    rebuilding: (RankingBasis, RankHistory) -> (keys: RankKeys, counts: InteractionCounts)
  ) throws -> Int
}
