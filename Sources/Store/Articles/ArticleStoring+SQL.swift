import Models

extension ArticleStoring where Self: SQLStore {
  package func foreign(_ ids: [Int64], to reader: String) throws -> [Int64] {
    guard !ids.isEmpty else { return [] }
    let foreign = try Set(
      read(OwnScope.foreign(ids, to: Reader.id(named: reader))).values(as: Int64.self))
    return ids.filter(foreign.contains)
  }

  package func articleIDs(
    ofStories stories: [Int64], _ order: StoryArticleOrder, limit: Int
  ) throws -> [Int64: [Int64]] {
    guard !stories.isEmpty else { return [:] }
    return try StoryArticles.byStory(
      read(StoryArticles.statement(of: stories, order, limit: limit)))
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
