package import Models

/// A walk down the stored order of a list.
package struct CandidateWalk: Sendable {
  /// Resolved, as in ``ListBasis/list``.
  package var query: FeedQuery
  /// The reader to rank for; `nil` for a reader without interactions.
  package var reader: Int64?
  /// Articles that the list already has; the walk skips them and their stories.
  package var listed: [Int64]
  /// Sources whose articles are left out.
  package var without: Set<Int64>
  /// Maximum number of articles to walk over.
  package var limit: Int
  /// The walk ends with the first article whose key is lower.
  package var lowestKey: Double
  /// Whether the reader's rules change the score of any article (``ReaderState/hasRaises``).
  package var looksForRaises: Bool
  /// Whether the articles' plain counts matter.
  package var looksForCounts: Bool
  /// From ``ListBasis``; spares the store the look-ups at the top of the list.
  package var cachedTop: CachedListTop?

  package init(
    _ query: FeedQuery, reader: Int64?, listed: [Int64], without: Set<Int64> = [], limit: Int,
    lowestKey: Double = -.infinity, looksForRaises: Bool = false, looksForCounts: Bool = false,
    cachedTop: CachedListTop? = nil
  ) {
    self.cachedTop = cachedTop
    self.query = query
    self.reader = reader
    self.listed = listed
    self.without = without
    self.limit = limit
    self.lowestKey = lowestKey
    self.looksForRaises = looksForRaises
    self.looksForCounts = looksForCounts
  }
}

extension CandidateWalk {
  /// Whether the category, or any category if none is named, has sources that the walk does not
  /// leave out: as the only column.
  package var hasOthers: SQLStatement {
    let isThere: SQLStatement =
      query.category.map {
        "category_id = (SELECT id FROM category WHERE \(folded: "name") = \(key: $0))"
      } ?? "true"
    return without.isEmpty
      ? "SELECT true"
      : """
      SELECT EXISTS (SELECT 1 FROM source_category
        WHERE NOT source_id \(in: without.sorted()) AND \(sql: isThere))
      """
  }

  /// The stories that a list must not repeat: those already in it, and those of the latest articles
  /// that the reader has hidden.
  package var listedStories: SQLStatement {
    guard query.collapsesStories else { return "SELECT story_id FROM story_article WHERE false" }
    return """
      SELECT story_id FROM (
        SELECT told.story_id FROM article_state s \(index: "state_hidden")
        CROSS JOIN story_article told
        WHERE s.reader_id = \(reader) AND s.hidden_at IS NOT NULL
          AND told.article_id = s.article_id
        ORDER BY s.article_id DESC LIMIT \(ListLimits.hidden)) hidden
      UNION ALL
      SELECT told.story_id FROM \(rows: ["id": .integers(listed)]) k
      CROSS JOIN story_article told WHERE told.article_id = k.id
      """
  }
}

/// The data that a list ordered for its reader is computed from, besides candidates.
package struct ListBasis: Sendable {
  package var list: ResolvedList
  /// `nil` before there was a ranking.
  package var ranking: RankingBasis?
  package var state: ReaderState
  /// The list that the query's cursor continues; `nil` if the reader has no such list.
  package var kept: StoredList?
  /// The articles of that list that its next page needs, without deleted ones.
  package var known: [Int64: KnownArticle] = [:]

  /// The top of the list, if the store holds it in memory.
  package var cachedTop: CachedListTop?

  package init(
    list: ResolvedList, ranking: RankingBasis? = nil, state: ReaderState, kept: StoredList? = nil,
    known: [Int64: KnownArticle] = [:]
  ) {
    self.list = list
    self.ranking = ranking
    self.state = state
    self.kept = kept
    self.known = known
  }
}

/// Candidates with the data that their scores for a reader are computed from.
package struct CandidatePage: Sendable {
  package struct Details: Sendable {
    /// Its source's weight at its arrival.
    package var weight = 1.0
    /// The story of the article.
    package var story: Int64?
    /// Its openings by all readers, and those expected from the lists that showed it.
    package var exposure = ArticleExposure()
    /// Whether the reader has read the article; only set if the list asks for unread articles.
    package var isRead = false
    package var isHidden = false
    /// Whether the list already has its story, or the reader has hidden an article of its story.
    package var isStoryListed = false
    /// Half-lives that the reader's rules add to its score.
    package var raise = 0.0
    /// Its plain counts, local and external.
    package var popularity = 0.0
    /// The range of its features in ``CandidatePage/features``; empty if it has none.
    package var features = 0..<0

    package init() {}
  }

  /// In the stored order.
  package var candidates: [RankCandidate]
  /// One for each candidate.
  package var details: [Details]
  package var features: [UInt8] = []

  package init(candidates: [RankCandidate], details: [Details]) {
    self.candidates = candidates
    self.details = details
  }
}
