import Foundation
import Models

extension ArticleToMove {
  /// The draft of its document.
  var draft: ArticleDraft? { document.articles.first?.draft }

  /// What tells it apart from others of one move, as bytes.
  var key: [UInt8] { Array("\(source) \(draft?.unique ?? "")".utf8) }

  /// Whether retention would keep it, so that it is stored although it was deleted before.
  var isKept: Bool {
    bookmarkedAt != nil || !labels.isEmpty || !annotations.isEmpty
  }

  /// The article that its source has already: with its identity; at its address, with its headline
  /// or date; or the only one with its headline within a day of its date. An article of an unknown
  /// feed is also the one at its address in any source of the reader's, and one of a feed that is
  /// only kept, whose address may be an earlier one, that in a source that is polled. Articles of one
  /// move differ, unless identity, or address, headline and date are the same.
  ///
  /// - Parameters:
  ///   - isKept: whether its source is not polled.
  ///   - isSaved: whether its source is that of the saved pages: many pages have one headline.
  ///   - now: time of this move, which tells the articles that it has stored itself.
  func search(
    seenBy reader: Int64, isKept: Bool, isSaved: Bool, at now: Date
  ) -> SQLStatement {
    guard let arrived = document.articles.first else { return "SELECT 0 AS id WHERE 1 = 0" }
    let draft = arrived.draft
    let isOther: SQLStatement = """
      NOT EXISTS (SELECT 1 FROM moved_article m
        WHERE m.article_id = a.id AND m.reader_id = \(reader) AND m.at = \(now))
      """
    // A feed without ids may give several articles one address.
    let hasNoID = draft.basis == .address
    var found: SQLStatement = """
      SELECT id, \(sql: hasNoID ? "1" : "0") AS place FROM article
      WHERE source_id = \(source) AND \(long: "identity", is: draft.identity)
      """
    if hasNoID {
      found = """
        \(sql: found) UNION ALL SELECT id, 1 FROM article
        WHERE source_id = \(source) AND \(long: "identity", is: draft.longIdentity)
        """
    }
    if let key = draft.urlKey {
      let most = SourceArticleIndex.maxAtAddress
      found = """
        \(sql: found) UNION ALL SELECT id, 2 FROM (SELECT id FROM article
          WHERE source_id = \(source) AND \(long: "url_key", is: key)
          ORDER BY id DESC LIMIT \(most)) latest
        UNION ALL SELECT id, 3 FROM (SELECT article.id FROM article_address other
          JOIN article ON article.id = other.article_id
          WHERE \(long: "other.url_key", is: key) AND article.source_id = \(source)
          LIMIT \(most)) others
        """
    }
    if isOfUnknownFeed || isKept, let key = draft.urlKey {
      let among: SQLStatement =
        isOfUnknownFeed
        ? ""
        : "\(flag: "s.configured", is: true) AND s.url NOT LIKE 'saved:%' AND \(sql: isOther) AND"
      // SQLite's index of addresses begins with the source.
      found = """
        \(sql: found) UNION ALL SELECT a.id, 5 FROM source s CROSS JOIN article a
        WHERE \(sql: among) a.source_id = s.id AND \(long: "a.url_key", is: key)
          AND s.id NOT IN (
            SELECT source_id FROM reader_source
            WHERE reader_id = \(reader) AND listing = 'left_out')
          AND (\(flag: "s.is_shared", is: true) OR s.id IN (
            SELECT source_id FROM reader_source WHERE reader_id = \(reader) AND listing = 'added'))
        """
    }
    if let title = draft.title, draft.published != nil, !isSaved {
      let day = SourceArticleIndex.movedDay
      found = """
        \(sql: found) UNION ALL SELECT min(a.id), 4 FROM (
          SELECT article_id FROM article_rank
          WHERE source_id = \(source) AND \(flag: "is_first", is: true)
            AND dated > \(arrived.dated.addingTimeInterval(-day))
            AND dated < \(arrived.dated.addingTimeInterval(day))
          ORDER BY dated DESC LIMIT \(SourceArticleIndex.maxMoved)) r
        JOIN article a ON a.id = r.article_id
        WHERE a.title = \(title) AND \(sql: isOther)
        GROUP BY a.title HAVING count(*) = 1
        """
    }
    return """
      SELECT a.id FROM (\(sql: found)) found CROSS JOIN article a
      WHERE a.id = found.id AND (place IN (0, 4)
        OR \(sql: draft.isSame)
          AND (\(sql: isOther) OR \(sql: hasNoID ? draft.isEqual : "FALSE")))
      ORDER BY place > 0, CASE WHEN \(sql: draft.isEqual) THEN 0 ELSE 1 END, place,
        abs(coalesce(a.published - \(draft.published?.stored), 0)), a.id LIMIT 1
      """
  }
}

extension ArticleDraft {
  /// What tells it apart from others of one import.
  fileprivate var unique: String { basis == .address ? discriminatedIdentity : identity }

  /// The condition that an article at the address of a draft is that article: another program may
  /// have kept another date, or an earlier headline. A date alone is not enough for another part of
  /// a page, such as a comment below an article.
  fileprivate var isSame: SQLStatement {
    guard let published = published?.stored else { return hasTitle }
    let (minute, day) = (60.0, SourceArticleIndex.movedDay)
    return """
      (\(sql: hasTitle) AND (a.published IS NULL
          OR a.published BETWEEN \(published - day) AND \(published + day))
        OR \(sql: hasFragment)
          AND a.published BETWEEN \(published - minute) AND \(published + minute))
      """
  }

  /// The condition that the address of an article has the fragment of a draft's.
  private var hasFragment: SQLStatement {
    guard let url, let start = url.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      return "coalesce(a.url, '') NOT LIKE '%#%'"
    }
    let end = String(url[start...]) + " "
    return "replace(a.url || ' ', \(end), '') <> a.url || ' '"
  }

  /// The condition that an article has the headline and the date of a draft.
  fileprivate var isEqual: SQLStatement {
    let date: SQLStatement =
      published.map { "a.published = \($0)" } ?? "a.published IS NULL"
    return "(\(sql: hasTitle) AND \(sql: date))"
  }

  fileprivate var hasTitle: SQLStatement {
    title.map { "a.title = \($0)" } ?? "a.title IS NULL"
  }
}

extension ArticleToMove {
  /// Records of a saved page that it has no text, and why, unless something is known of it here. An
  /// article of another source has its text from there.
  func recordingPage(of article: Int64) -> [SQLStatement] {
    guard let page = unfetched else { return [] }
    let tries: Int = page.failure == nil ? 0 : 1
    return [
      """
      INSERT INTO article_page (article_id, wanted, due, tries, failure)
      SELECT id, \("saved"), \(page.due), \(tries), \(page.failure)
      FROM article WHERE id = \(article) AND source_id = \(source)
      ON CONFLICT DO NOTHING
      """
    ]
  }
}
