package import Models

/// Lists of articles for a reader: in the stored order, or the data that the reader's own order is
/// computed from.
///
/// Readers are given by name; an unknown reader has no interactions. Names in queries match in any
/// case, and lists show the reader's own sources. Hidden articles are left out unless the query
/// asks for them. A story is listed once, by its highest article (``FeedQuery/collapsesStories``).
package protocol ListStoring: Sendable {
  /// A page of a list in its stored order, from the top or from the query's cursor. Among articles
  /// with equal keys the latest is first.
  ///
  /// - Throws: ``UnknownName``.
  func feed(_ query: FeedQuery, reader: String) throws -> ListedArticles

  /// The data that a page of a list ordered for its reader is computed from, besides candidates:
  /// the reader's model, and the list that the query's cursor continues.
  ///
  /// - Parameter closingList: whether to include the reader's actions on the open list, because
  ///   this list closes it.
  /// - Throws: ``UnknownName``.
  func listBasis(
    _ query: FeedQuery, reader: String, closingList: Bool
  ) throws -> ListBasis

  /// Walks down the stored order of a list in batches, each with the data that scores are computed
  /// from, until `weighing` has enough.
  ///
  /// - Parameters:
  ///   - batch: number of candidates that are looked up at once.
  ///   - isWanted: whether an article with this key or a lower one may still be wanted. The walk
  ///     ends with the first article for which it is false.
  ///   - weighing: returns whether to continue.
  /// - Returns: `false` if all sources of the category are left out of the walk; nothing was walked
  ///   then.
  @discardableResult
  func candidates(
    _ walk: CandidateWalk, batch: Int, while isWanted: (_ key: Double) -> Bool,
    weighing: (CandidatePage) -> Bool
  ) throws -> Bool

  /// The highest candidates of a list, with their order and sources only.
  ///
  /// - Returns: `nil` if all sources of the category are left out of the walk.
  func candidatePool(_ walk: CandidateWalk, limit: Int) throws -> CandidatePool?

  /// The data that the scores of some candidates are computed from.
  func candidatePage(_ walk: CandidateWalk, of candidates: [RankCandidate]) throws -> CandidatePage

  /// Articles as a list shows them, in the order of the ids, without unknown ids. For a caller that
  /// already has the scores: all scores are 0.
  func unrankedArticles(_ ids: [Int64], reader: String) throws -> [RankedArticle]

  /// All data that an article's score for a reader is computed from; `nil` for an unknown article.
  func scoreInputs(of article: Int64, reader: String) throws -> ArticleScoreInputs?

  /// The articles that arrived in a list after a cursor, in the order of the list.
  ///
  /// - Parameter latest: ``ArrivedArticles/latest``; `nil` means now, and returns no articles.
  /// - Throws: ``UnknownName``.
  func arrivals(_ query: FeedQuery, after latest: Int64?, reader: String) throws -> ArrivedArticles

  /// Updates the list tops that this process holds in memory, and holds some from then on. A daemon
  /// that serves lists calls it about once a second. A store in a file does nothing: it needs no
  /// second cache.
  func refreshListTops() async throws

  /// Why the configured replica is not read; `nil` if it is used, or none is configured.
  var replicaTrouble: String? { get }

  func availability() throws -> ListAvailability

  /// The names of the household's lists.
  func listNames() throws -> ListNames
}
