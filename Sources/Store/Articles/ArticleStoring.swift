package import Models

/// Articles by id, with their texts and marks.
///
/// Readers are given by name; an unknown reader has no interactions. Without a reader, no article
/// has marks.
package protocol ArticleStoring: Sendable {
  /// Articles as a list shows them, in the order of the ids, without unknown ids. They are scored
  /// with the key of `today`.
  func articles(_ ids: [Int64], reader: String?) throws -> [RankedArticle]

  /// As ``articles(_:reader:)``, with texts, pages, pictures and earlier texts.
  func wholeArticles(_ ids: [Int64], reader: String?) throws -> WholeArticles

  /// Walks a list in pieces, in its order: a long list is never in memory as a whole. All pieces
  /// are of one snapshot, whatever is written meanwhile. Earlier texts are left out.
  ///
  /// - Parameters:
  ///   - query: its `limit` is the maximum number of articles in total.
  ///   - size: number of articles in a piece.
  ///   - body: called for each piece, at least once; an error that it throws ends the walk.
  /// - Throws: ``UnknownName`` for a category or source that the reader's list does not have.
  func forEachPiece(
    of query: FeedQuery, reader: String, size: Int, _ body: (ListPiece) throws -> Void
  ) throws

  /// The articles among `ids` that only other readers have, such as pages that they saved.
  func foreign(_ ids: [Int64], to reader: String) throws -> [Int64]

  /// The articles of a story that the reader's sources brought, highest score first.
  ///
  /// - Parameter id: the id of the story or of one of its articles; a lone article is its own
  ///   story.
  func story(_ id: Int64, reader: String, limit: Int) throws -> [RankedArticle]

  /// The articles of stories that the reader's sources brought; unknown stories are left out.
  ///
  /// - Parameter limit: maximum number of articles per story.
  func articleIDs(
    ofStories stories: [Int64], reader: String, _ order: StoryArticleOrder, limit: Int
  ) throws -> [Int64: [Int64]]

  /// The previous and next article in the first category that lists the article. The walk follows
  /// the articles that the reader has read, in reading order, and continues at their end with
  /// unread articles.
  ///
  /// - Returns: `nil` for an unknown article.
  func neighbours(of article: Int64, reader: String) throws -> ArticleNeighbours?
}

/// Limits on the data kept per article.
package enum ArticleLimits {
  /// Maximum number of earlier texts per article: the first one and the newest.
  package static let revisions = 10
  /// Maximum number of pages that wait. Beyond it the pages of the articles with the lowest rank
  /// are dropped, so that the queue stays bounded after a machine was offline for long.
  package static let waitingPages = 10_000
}

/// The previous and the next article of an article.
package struct ArticleNeighbours: Sendable {
  /// The first category that lists the article.
  package var category: String
  /// `nil` at the beginning of the list.
  package var before: RankedArticle?
  /// `nil` at the end of the list.
  package var after: RankedArticle?
}

/// Number of new, changed and unchanged articles of a document.
package struct DocumentCounts: Sendable, Hashable {
  package var new = 0
  package var updated = 0
  package var unchanged = 0

  package init(new: Int = 0, updated: Int = 0, unchanged: Int = 0) {
    self.new = new
    self.updated = updated
    self.unchanged = unchanged
  }

  package init(_ outcomes: [DraftOutcome]) {
    for outcome in outcomes {
      switch outcome {
      case .inserted: new += 1
      case .updated, .edited: updated += 1
      case .unchanged, .deleted: unchanged += 1
      }
    }
  }
}

/// The result of storing a draft.
package enum DraftOutcome: Sendable, Hashable {
  case inserted(id: Int64)
  /// Something changed, but not the words of the text or headline.
  case updated(id: Int64)
  /// The source edited the words; the text shown before is kept as a revision.
  case edited(id: Int64)
  case unchanged(id: Int64)
  /// Retention deleted the article earlier, and the feed still lists it.
  case deleted

  /// `nil` for an article that is not stored.
  package var id: Int64? {
    switch self {
    case .inserted(let id), .updated(let id), .edited(let id), .unchanged(let id): id
    case .deleted: nil
    }
  }
}

/// A piece of a list during a walk over the whole list.
package struct ListPiece: Sendable {
  /// The category of the list, spelled as in the reader's list.
  package var category: String?
  package var articles: [WholeArticle]
  package var isLast: Bool

  package init(category: String? = nil, articles: [WholeArticle], isLast: Bool) {
    self.category = category
    self.articles = articles
    self.isLast = isLast
  }
}

/// The order of a story's articles.
package enum StoryArticleOrder: Sendable, Hashable {
  /// Highest score first.
  case best
  /// Latest first.
  case latest
}

/// The buckets in which the articles that hold a word are counted. Words share them.
package enum WordBuckets {
  /// Number of buckets: that of `TermFrequencies` in Ranking, which numbers the words.
  package static let count = 1 << 18
  /// Number of counted articles after which a process writes its counts.
  package static let writtenAfter = 8000
}

extension ArticleStoring where Self: SQLStore {
  package func foreign(_ ids: [Int64], to reader: String) throws -> [Int64] {
    guard !ids.isEmpty else { return [] }
    let foreign = try Set(
      read(OwnScope.foreign(ids, to: Reader.id(named: reader))).values(as: Int64.self))
    return ids.filter(foreign.contains)
  }

  package func articleIDs(
    ofStories stories: [Int64], reader: String, _ order: StoryArticleOrder, limit: Int
  ) throws -> [Int64: [Int64]] {
    guard !stories.isEmpty else { return [:] }
    return try StoryArticles.byStory(
      read(StoryArticles.statement(of: stories, reader: reader, order, limit: limit)))
  }
}

extension OwnScope {
  /// The ids of the articles among these that only other readers have. Of a source that the reader
  /// has left, those are the reader's that the reader has marked or labelled, and no later ones, for
  /// which another reader may poll it.
  ///
  /// - Parameter reader: an SQL expression for the reader's id, which may be NULL.
  package static func foreign(_ articles: [Int64], to reader: SQLStatement) -> SQLStatement {
    // SQLite keeps the order of a CROSS JOIN: there may be more sources of readers than articles.
    """
    SELECT a.id FROM article a CROSS JOIN source
    WHERE a.id \(in: articles) AND source.id = a.source_id AND NOT source.is_shared
      AND NOT EXISTS (SELECT 1 FROM reader_source own WHERE own.source_id = source.id
        AND own.reader_id = \(sql: reader) AND (own.listing = 'added'
          OR own.listing = 'left_out' AND \(sql: isMarked)))
      AND NOT EXISTS (SELECT 1 FROM shared_article h
        WHERE h.reader_id = \(sql: reader) AND h.article_id = a.id)
    """
  }

  /// The condition that apps get an article `a`: the reader has not left its source, or has marked or
  /// labelled the article, or was sent it.
  ///
  /// - Parameter reader: an SQL expression for the reader's id, which may be NULL.
  static func isListed(for reader: SQLStatement) -> SQLStatement {
    """
    (NOT EXISTS (SELECT 1 FROM reader_source own WHERE own.source_id = a.source_id
        AND own.reader_id = \(sql: reader) AND own.listing = 'left_out' AND NOT \(sql: isMarked))
      OR EXISTS (SELECT 1 FROM shared_article h
        WHERE h.reader_id = \(sql: reader) AND h.article_id = a.id))
    """
  }

  /// The condition that the reader of a row `own` of their list has marked or labelled an article `a`.
  private static let isMarked: SQLStatement = """
    (EXISTS (SELECT 1 FROM article_state m
        WHERE m.reader_id = own.reader_id AND m.article_id = a.id)
      OR EXISTS (SELECT 1 FROM article_tag t
        WHERE t.reader_id = own.reader_id AND t.article_id = a.id))
    """
}
