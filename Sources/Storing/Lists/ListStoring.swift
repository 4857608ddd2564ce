package import Models

/// Lists of articles for a reader: in the order as it is stored, or what an order of the reader's own
/// is computed from.
///
/// A reader is named; one that is not there has done nothing yet. Names in queries are matched
/// whatever their case, and lists are of the reader's own list of sources. What the reader has hidden
/// is left out, unless it is asked for; a story is listed once, by the article that stands highest
/// (``FeedQuery/tellsOnce``).
package protocol ListStoring: Sendable {
  /// A page of a list in its stored order, from the top or from the query's cursor. Among equals the
  /// article that came last is first.
  ///
  /// - Throws: ``UnknownName``.
  func feed(_ query: FeedQuery, reader: String) throws -> ListedArticles

  /// What a page of a list that is ordered for its reader is computed from, beside candidates: what
  /// was learned about the reader, and the list that the query's cursor goes on.
  ///
  /// - Parameter closingList: whether what the reader did with the list that is open is wanted too,
  ///   because this list closes it.
  /// - Throws: ``UnknownName``.
  func listBasis(
    _ query: FeedQuery, reader: String, _ forms: ListForms, closingList: Bool
  ) throws -> ListBasis

  /// Goes down the stored order of a list in batches, each with what scores are computed from, until
  /// `weighing` has enough.
  ///
  /// - Parameters:
  ///   - batch: candidates that are looked up at once.
  ///   - isWanted: whether an article with this key, and no higher one, may still be wanted. The walk
  ///     ends with the first that is not.
  ///   - weighing: returns whether to go on.
  /// - Returns: `false` where the category has no sources beside those that the walk leaves out;
  ///   nothing was walked then.
  @discardableResult
  func candidates(
    _ walk: CandidateWalk, batch: Int, while isWanted: (_ key: Double) -> Bool,
    weighing: (CandidatePage) -> Bool
  ) throws -> Bool

  /// The highest candidates of a list by nothing but the order and their sources.
  ///
  /// - Returns: `nil` as above.
  func candidatePool(_ walk: CandidateWalk, limit: Int) throws -> CandidatePool?

  /// What scores of some candidates are computed from.
  func candidatePage(_ walk: CandidateWalk, of candidates: [RankCandidate]) throws -> CandidatePage

  /// Articles as a list shows them, in the order of the ids, for one who knows their scores: theirs
  /// are 0. Those that are not there are left out.
  func unrankedArticles(_ ids: [Int64], reader: String) throws -> [RankedArticle]

  /// All that an article's score for a reader is made of; `nil` for an article that is not there.
  ///
  /// - Parameter wording: the buckets of an article's words, each once, by which its features are
  ///   computed where none are stored.
  func standing(
    of article: Int64, reader: String, wording: (Article) -> [UInt32]
  ) throws -> ArticleStanding?

  /// What came into a list after a place, in the order of the list.
  ///
  /// - Parameter latest: ``ArrivedArticles/latest``; `nil` is now, after which nothing has come.
  /// - Throws: ``UnknownName``.
  func arrivals(_ query: FeedQuery, after latest: Int64?, reader: String) throws -> ArrivedArticles

  /// Keeps up what this process holds of lists in memory, and holds some from then on: for a daemon
  /// that answers, about once a second. A file is memory enough.
  func keepFronts() async throws

  /// Why nothing is read from the replica that was named; `nil` where it is used, or none was named.
  var replicaTrouble: String? { get }

  /// Whether there is anything to be listed.
  func stock() throws -> ListStock

  /// The names by which lists can be asked for, of the household.
  func listNames() throws -> ListNames
}
