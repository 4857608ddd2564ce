package import Models

/// The words of an article that readers see at this moment.
package struct ShownText: Sendable, Hashable {
  package let metadata: ArticleMetadata
  package let content: ArticleContent
  package let origin: TextOrigin
  /// Whether its page was fetched, shown or not.
  package let hasPage: Bool
  /// Digest of the words of the feed's text, even if the page's text is shown.
  package let feedDigest: Int64
  /// Whether it was stored because a reader brought it from another program.
  package let isMoved: Bool
  /// Whether its page was ever asked for.
  package let isPageAsked: Bool
  /// Whether the text shown as the page's is that of another program (``KeptText``).
  package let isImported: Bool

  /// - Parameters:
  ///   - feed: the feed's text.
  ///   - page: the page's text, if it is shown.
  package init(
    _ metadata: ArticleMetadata, feed: ArticleContent, page: String?, hasPage: Bool,
    feedDigest: Int64, isMoved: Bool = false, isPageAsked: Bool = false, isImported: Bool = false
  ) {
    self.metadata = metadata
    content = page.map { ArticleContent(html: $0) } ?? feed
    origin = page == nil ? .feed : .page
    self.hasPage = hasPage
    self.feedDigest = feedDigest
    self.isMoved = isMoved
    self.isPageAsked = isPageAsked
    self.isImported = isImported
  }
}

extension ShownText {
  /// For ``init(_:)``; also `id`.
  package static func statement(_ articles: [Int64]) -> SQLStatement {
    """
    SELECT \(sql: ArticleColumn.selected.sql), a.id, c.html, c.text, c.words_digest,
      p.html IS NOT NULL AS has_page, \(shown: .page) AS page,
      EXISTS (SELECT 1 FROM moved_article m
        WHERE m.article_id = a.id AND m.at <= a.fetched) AS is_moved,
      p.article_id IS NOT NULL AS is_page_asked,
      coalesce(p.choice = \(KeptText.mark), false) AS is_imported
    FROM article a JOIN article_content c ON c.article_id = a.id
    LEFT JOIN article_page p ON p.article_id = a.id
    WHERE a.id \(in: articles)
    """
  }

  /// - Parameter indexedDigest: the digest for an article that was stored before there were digests.
  package init(
    _ row: some NamedRow, indexedDigest: (ArticleMetadata) throws -> Int64 = { _ in 0 }
  ) throws {
    let metadata = try ArticleMetadata(row)
    self.init(
      metadata, feed: ArticleContent(html: try row["html"], text: try row["text"]),
      page: try row["page"], hasPage: try row["has_page"],
      feedDigest: try row["words_digest"] as Int64? ?? indexedDigest(metadata),
      isMoved: try row["is_moved"], isPageAsked: try row["is_page_asked"],
      isImported: try row["is_imported"])
  }
}
