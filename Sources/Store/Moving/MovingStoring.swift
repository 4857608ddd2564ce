package import Foundation
package import Models
package import Words

/// Articles and marks that a reader brings from another program.
///
/// Nothing of it counts as an interaction: no rank changes and no notice is sent. Moving the same
/// again changes nothing.
package protocol MovingStoring: Sendable {
  /// The sources that articles of another program belong to, in their order: the source that the
  /// reader has at the feed's address, or without an address one whose web site it is, else a source
  /// that is kept and not polled (``Source/kept(_:by:)``), which is created. A missing reader is
  /// created.
  ///
  /// - Parameter listings: names and categories that may be stored; an empty address for a feed
  ///   whose address is unknown.
  func sources(
    forMoving listings: [SourceListing], reader name: String, at now: Date
  ) async throws -> [Int64]

  /// Stores articles with the reader's marks in one transaction. An article that the source has
  /// already, by identity, address or headline and date, stays as it is; marks that the reader has
  /// made here stay too, and a mark that was moved once is not moved again: the reader may have taken
  /// it back.
  func move(
    _ articles: [ArticleToMove], reader name: String, at now: Date
  ) async throws -> [MoveOutcome]

  /// The articles that are here already, one for each of these; `nil` for one that
  /// ``move(_:reader:at:)`` would store. Nothing is written.
  ///
  /// - Parameter listings: the source of each article.
  func known(
    _ articles: [ArticleToMove], of listings: [SourceListing], reader name: String, at now: Date
  ) async throws -> [Int64?]

  /// Adds what the reader did elsewhere with the moved articles to the log from which the reader's
  /// model is trained, in the order in which it happened: a bookmarked article counts for what it is
  /// about, one that was read and not bookmarked weakly against it. An article that is in the log
  /// already is passed over.
  ///
  /// - Returns: the number of examples.
  func learnFromMoved(reader name: String) async throws -> Int

  /// Requests the pages of articles that the reader brought from another program and bookmarked,
  /// labelled or wrote on, if their text is missing or short and their page has not been fetched.
  ///
  /// - Parameter words: articles with fewer words are short.
  /// - Returns: the articles, the latest first; at most ``ArticleLimits/waitingPages``.
  func wantMovedPages(
    of name: String, below words: Int, because reason: Message, at now: Date
  ) async throws -> [Int64]

  /// Number of examples in that log that come from another program.
  func movedExamples(of name: String) throws -> Int
}

/// An article of another program, ready to be stored.
package struct ArticleToMove: Sendable {
  /// As ``MovingStoring/sources(forMoving:reader:at:)`` returned it.
  package var source: Int64
  /// Whether the program did not say which feed it is of.
  package var isOfUnknownFeed: Bool
  /// The article as a document of its own; the store fills in the source.
  package var document: ArrivedDocument
  /// When the reader read and bookmarked it; `nil` if the reader has not.
  package var readAt: Date?
  package var bookmarkedAt: Date?
  package var hiddenAt: Date?
  /// Whether ``readAt`` is when it expired.
  package var isExpired = false
  package var labels: [String]
  package var annotations: MovedAnnotations
  /// Where the reader stopped reading it.
  package var position: ReadingPosition?
  /// What is known of a saved page without text: why it has none, and when it is tried again.
  package var unfetched: (failure: Message?, due: Date?)?

  package init(
    source: Int64, isOfUnknownFeed: Bool, document: ArrivedDocument, readAt: Date? = nil,
    bookmarkedAt: Date? = nil, hiddenAt: Date? = nil,
    labels: [String] = [], annotations: MovedAnnotations = MovedAnnotations()
  ) {
    self.source = source
    self.isOfUnknownFeed = isOfUnknownFeed
    self.document = document
    self.readAt = readAt
    self.bookmarkedAt = bookmarkedAt
    self.hiddenAt = hiddenAt
    self.labels = labels
    self.annotations = annotations
  }
}

/// What became of an article of another program.
package enum MoveOutcome: Sendable, Hashable {
  case new(Int64)
  /// The source had it already.
  case known(Int64)
  /// As ``known``, with a shorter text, which stays because other readers have it too.
  case knownShorter(Int64)
  /// The source has deleted it, and it has no mark that would keep it.
  case leftOut

  package var article: Int64? {
    switch self {
    case .new(let id), .known(let id), .knownShorter(let id): id
    case .leftOut: nil
    }
  }
}

/// Limits and weights of what is learned from another program.
package enum MovedLearning {
  /// Maximum number of examples for and against, the latest of each.
  package static let examples = 4000
  /// Weight of a bookmarked article, that of an opening: a bookmark made here has three times as
  /// much, but those of other programs may be years old.
  package static let weightFor = 1.0
  /// Weight of an article that was read and not bookmarked, a third of that of an article passed
  /// over in a list: many readers mark whole lists as read.
  package static let weightAgainst = 0.1
}

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
