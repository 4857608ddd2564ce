package import Foundation
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

  /// The names of the shared lists.
  func listNames() throws -> ListNames
}

/// Articles that arrived in a list.
package struct ArrivedArticles: Sendable {
  /// The cursor after which all future articles come, in any list; 0 before the first article.
  package var latest: Int64
  package var items: [RankedArticle] = []

  package init(latest: Int64, items: [RankedArticle] = []) {
    self.latest = latest
    self.items = items
  }
}

/// Candidates of a list before their details are looked up.
package struct CandidatePool: Sendable {
  /// In the stored order.
  package var candidates: [RankCandidate]
  /// One for each source of the candidates, without deleted sources.
  package var sources: [Int64: SourceLabels]

  package init(candidates: [RankCandidate], sources: [Int64: SourceLabels]) {
    self.candidates = candidates
    self.sources = sources
  }
}

/// Whether there are sources and articles to list.
package struct ListAvailability: Sendable, Hashable {
  package var hasSources: Bool
  package var hasArticles: Bool
}

/// Limits on the work for one page of a list.
package enum ListLimits {
  /// Maximum number of a story's articles that one of them names.
  package static let storyArticles = 1000
  /// Maximum number of a story's articles that are compared, to show the best that a condition lets
  /// pass.
  package static let comparedStoryArticles = 200
  /// Maximum number of articles to which a condition is applied.
  package static let walked = 200_000
  /// Maximum number of a reader's hidden articles whose stories are left out, the latest.
  package static let hidden = 2000
  /// With more articles that hold the words of a condition, a walk over the list soon finds some.
  package static let wordHolders = 20_000
}

/// A page of a list.
package struct ListedArticles: Sendable {
  package var list: ResolvedList
  package var items: [RankedArticle]
  /// The cursor of the next page; `nil` on the last page.
  package var next: FeedCursor?

  package init(list: ResolvedList, items: [RankedArticle], next: FeedCursor? = nil) {
    self.list = list
    self.items = items
    self.next = next
  }
}

/// An article in a walk down the order.
package struct RankCandidate: Sendable, Hashable {
  package let article: Int64
  package let source: Int64
  /// The stored key, in bits.
  package let key: Double
  package let dated: Date

  package init(article: Int64, source: Int64, key: Double, dated: Date) {
    self.article = article
    self.source = source
    self.key = key
    self.dated = dated
  }
}

/// A reader's marks on the articles at the top of a list.
package struct ReaderListMarks: Sendable {
  package var hidden: Set<Int64> = []
  /// Only filled if a list asks for unread articles.
  package var read: Set<Int64> = []
  /// Half-lives that the reader's rules add to scores of articles.
  package var raises: [Int64: Double] = [:]
  /// The stories of which the reader has hidden an article.
  package var hiddenStories: Set<Int64> = []

  package init() {}
}

/// The name of a source, and the tab that its articles name.
package struct SourceLabels: Sendable, Hashable {
  package var name: String
  package var category: String

  package init(name: String, category: String) {
    self.name = name
    self.category = category
  }
}

extension ListStoring where Self: SQLStore {
  package func availability() throws -> ListAvailability {
    let row = try read(
      """
      SELECT EXISTS (SELECT 1 FROM source) AS has_sources,
        EXISTS (SELECT 1 FROM article) AS has_articles
      """
    ).first
    return ListAvailability(
      hasSources: try row?["has_sources"] ?? false,
      hasArticles: try row?["has_articles"] ?? false)
  }

  package func listNames() throws -> ListNames {
    let rows = try read([ListNames.ofCategories, ListNames.ofSources])
    return ListNames(categories: try rows[0].values(), sources: try rows[1].values())
  }
}

extension ListNames {
  package static let ofCategories: SQLStatement = """
    SELECT name FROM category ORDER BY position, name
    """

  package static let ofSources: SQLStatement = """
    SELECT name FROM source ORDER BY configured DESC, position, name
    """
}
