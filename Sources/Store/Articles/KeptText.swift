package import Foundation
package import Models
package import Words

/// The text of an article that a reader brought from another program, kept as the article's full
/// text because the feed's is shorter. It is stored in the place of the page's text.
package struct KeptText: Sendable, Hashable {
  /// Sanitised markup.
  package let html: String
  package let words: Int

  /// Ratio of word counts from which one text counts as longer than the other.
  package static let longer = 1.2

  /// The choice that is stored for such a text, until the article's page is fetched.
  package static let choice = Message(.choiceImported)
  /// The mark of such a text in `article_page`: the choice as it is stored.
  package static let mark = choice.stored

  /// The text stored until now, if it is kept beside the text of a feed.
  package init?(_ old: ShownText, over feed: ArticleDraft) {
    guard old.isMoved, !old.hasPage, old.origin == .feed, !feed.isMoved,
      Self.isLonger(old.metadata.wordCount, than: feed.wordCount), let html = old.content.html
    else { return nil }
    (self.html, words) = (html, old.metadata.wordCount)
  }

  /// The text of an article of another program, if it is kept beside the feed's text that is shown
  /// until now.
  package init?(of moved: ArticleDraft, over shown: ShownText) {
    guard moved.isMoved, shown.origin == .feed,
      Self.isLonger(moved.wordCount, than: shown.metadata.wordCount),
      let html = moved.content.html
    else { return nil }
    (self.html, words) = (html, moved.wordCount)
  }

  package static func isLonger(_ words: Int, than others: Int) -> Bool {
    words > 0 && Double(words) >= Double(others) * longer
  }

  /// Shows the text in the place of the page's. A page that is waiting is still fetched.
  ///
  /// - Parameter html: the markup as the engine stores it.
  package func storing(_ html: String, article: Int64, at now: Date) -> SQLStatement {
    """
    INSERT INTO article_page (article_id, wanted, fetched, html, is_shown, choice)
    VALUES (\(article), \(Self.choice), \(now), \(html), \(true), \(Self.choice))
    ON CONFLICT (article_id) DO UPDATE SET fetched = excluded.fetched, html = excluded.html,
      is_shown = excluded.is_shown, choice = excluded.choice, tries = 0, failure = NULL
    """
  }

  /// Records that a page was fetched and the text is shown as before.
  package static func staying(_ article: Int64) -> SQLStatement {
    """
    UPDATE article_page SET due = NULL, tries = 0, failure = NULL WHERE article_id = \(article)
    """
  }
}

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
