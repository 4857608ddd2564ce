package import Foundation
package import Models
package import Words

/// Pages that readers save, as articles of a source of the reader's own.
package protocol SavingStoring: Sendable {
  /// The sources of readers that are not polled, by their ids: those of saved pages, and those of
  /// articles from other programs, with their stored names.
  func unpolledSources() async throws -> [Int64: Source]

  /// The articles that a reader sees at some addresses.
  ///
  /// - Parameter keys: canonical forms of the addresses.
  /// - Returns: the first article by address; addresses without an article are left out.
  func articles(at keys: [String], reader name: String) async throws -> [String: Int64]

  /// Saves pages for a reader; a missing reader is created. If the reader already has an article
  /// for a page, that article is used; otherwise a new article is added to the reader's source of
  /// saved pages, and its page is queued. Tags are added. Dates that come with a page are recorded
  /// unless the reader has done the same here.
  ///
  /// - Parameter reason: why the pages are wanted, in words.
  /// - Returns: the outcome of each page, in order.
  func save(
    _ pages: [PageToSave], reader name: String, because reason: Message, at now: Date
  ) throws -> [SaveOutcome]

  /// The saved pages of a reader that have no text yet.
  ///
  /// - Parameters:
  ///   - articles: only these articles; `nil` is all.
  ///   - includesGivenUp: whether to include pages that are not tried again automatically.
  func unfetchedPages(
    of name: String, among articles: [Int64]?, includesGivenUp: Bool
  ) async throws -> [UnfetchedPage]

  /// Queues the saved pages of a reader that have no text, including those given up.
  ///
  /// - Parameters:
  ///   - articles: only these articles; `nil` is all.
  ///   - reason: why the pages are wanted, in words.
  /// - Returns: the articles of the queued pages.
  func wantUnfetchedPages(
    of name: String, among articles: [Int64]?, because reason: Message, at now: Date
  ) async throws -> [Int64]
}

/// A saved page that has no text yet.
package struct UnfetchedPage: Sendable, Hashable {
  package var article: Int64
  /// Why the last attempt to fetch the page failed; `nil` before the first attempt.
  package var failure: Message?
}

/// A page to save for a reader, for ``SavingStoring/save(_:reader:because:at:)``.
package struct PageToSave: Sendable {
  /// The canonical form of its address.
  package var key: String
  /// The page as a document of one article; the store fills in its source.
  package var document: ArrivedDocument
  /// Categories of the reader's own for the article.
  package var tags: [String]
  /// When the reader bookmarked and read it elsewhere; a page that is saved here has no times.
  package var bookmarkedAt: Date?
  package var readAt: Date?
  /// What the reader wrote on it elsewhere.
  package var annotations: MovedAnnotations

  package init(
    key: String, document: ArrivedDocument, tags: [String] = [], bookmarkedAt: Date? = nil,
    readAt: Date? = nil, annotations: MovedAnnotations = MovedAnnotations()
  ) {
    self.key = key
    self.document = document
    self.tags = tags
    self.bookmarkedAt = bookmarkedAt
    self.readAt = readAt
    self.annotations = annotations
  }

  /// Whether it was saved in another program.
  var isMoved: Bool { bookmarkedAt != nil }
}

extension SavingStoring where Self: SQLStore {
  package func unpolledSources() async throws -> [Int64: Source] {
    let rows = try await read(
      """
      SELECT source.id, source.url, source.name, own.reader_id FROM source
      JOIN reader_source own ON own.source_id = source.id
      WHERE \(flag: "source.is_shared", is: false)
        AND (source.url = 'saved:' || own.reader_id OR source.url LIKE \(Source.keptScheme + "%"))
      ORDER BY source.id
      """)
    return try rows.by("id") { row in
      let (url, name): (String, String) = (try row["url"], try row["name"])
      return Source.keptFeed(url) == nil
        ? .saved(by: try row["reader_id"], name: name) : .kept(at: url, name: name)
    }
  }

  package func articles(at keys: [String], reader name: String) async throws -> [String: Int64] {
    try ArticleAddresses.articles(
      await read(ArticleAddresses.finding(keys, reader: Reader.id(named: name))))
  }

  package func unfetchedPages(
    of name: String, among articles: [Int64]?, includesGivenUp: Bool
  ) async throws -> [UnfetchedPage] {
    try await read(
      UnfetchedPage.statement(of: name, among: articles, includesGivenUp: includesGivenUp)
    ).map { UnfetchedPage(article: try $0["article_id"], failure: try $0["failure"]) }
  }

  package func wantUnfetchedPages(
    of name: String, among articles: [Int64]?, because reason: Message, at now: Date
  ) async throws -> [Int64] {
    try await transaction { session in
      let ids: [Int64] = try session.run(
        UnfetchedPage.statement(of: name, among: articles, includesGivenUp: true)
      ).map { try $0["article_id"] }
      if !ids.isEmpty { try session.add(WantedPage.queueing(ids, because: reason, at: now)) }
      return ids
    }
  }
}

extension UnfetchedPage {
  fileprivate static func statement(
    of name: String, among articles: [Int64]?, includesGivenUp: Bool
  ) -> SQLStatement {
    let among: SQLStatement = articles.map { "AND a.id \(in: $0)" } ?? ""
    return """
      SELECT p.article_id, p.failure FROM article a JOIN article_page p ON p.article_id = a.id
      WHERE a.source_id = (SELECT id FROM source
          WHERE \(flag: "is_shared", is: false)
            AND url = 'saved:' || \(sql: Reader.id(named: name)))
        AND p.fetched IS NULL AND (\(includesGivenUp) OR p.due IS NOT NULL) \(sql: among)
      ORDER BY a.id
      """
  }
}

extension SQLSession {
  /// Saves pages for a reader, as ``SavingStoring/save(_:reader:because:at:)`` says.
  ///
  /// - Parameter ingest: stores documents.
  package func save(
    _ pages: [PageToSave], reader name: String, because reason: Message, at now: Date,
    ingest: ([ArrivedDocument]) throws -> Void
  ) throws -> [SaveOutcome] {
    try lock(.saving)
    try add(Reader.adding(name))
    let found = try run([
      "SELECT id FROM reader WHERE name = \(name)",
      ArticleAddresses.finding(pages.map(\.key), reader: Reader.id(named: name)),
    ])
    guard let reader: Int64 = try found[0].first?["id"] else { return [] }
    let known = try ArticleAddresses.articles(found[1])
    var seen = Set(known.keys)
    let new = pages.filter { seen.insert($0.key).inserted }
    var saved: [String: Int64] = [:]
    if !new.isEmpty {
      let source = try establishSavedSource(of: reader, at: now)
      // The reader asks for the page explicitly, so that a deleted article may be stored again.
      for page in new { try allowAgain(page.key, source: source) }
      try ingest(
        new.map { page in
          var document = page.document
          document.source = source
          return document
        })
      saved = try ArticleAddresses.articles(
        run(ArticleAddresses.finding(new.map(\.key), reader: "\(reader)")))
      try add(WantedPage.queueing(saved.values.sorted(), because: reason, at: now))
    }
    seen = []
    let moved = pages.filter(\.isMoved).compactMap { known[$0.key] ?? saved[$0.key] }
    let earlier = try movedMarks(on: moved, of: reader)
    return try pages.map { page in
      guard let article = known[page.key] ?? saved[page.key] else { return .refused }
      var page = page
      if page.isMoved {
        let marks = page.keepMarks(besides: earlier[article] ?? [])
        try keep(movedMarks: marks, on: article, of: reader)
      }
      try add(PageToSave.adding(page.tags, to: article, of: reader))
      try add(page.marks(of: article, reader: reader))
      try annotate(article, page.annotations, reader: reader, at: now)
      let isNew = known[page.key] == nil && seen.insert(page.key).inserted
      return isNew ? .saved(article) : .known(article)
    }
  }

  /// The id of a reader's source of saved pages; creates the source if there is none.
  func establishSavedSource(of reader: Int64, at now: Date) throws -> Int64 {
    let saved = Source.saved(by: reader)
    try lock(.sources)
    let known = try run(
      """
      SELECT id FROM source
      WHERE \(flag: "is_shared", is: false) AND url = \(saved.address.string)
      """)
    if let known: Int64 = try known.first?["id"] { return known }
    let listing = SourceListing(
      name: saved.name, url: saved.address.string, categories: saved.categories)
    let source = try insertSources([listing], at: now)[0]
    try add(
      SourceOverride.storing(
        source, listing: .added, name: saved.name, categories: saved.categories, of: reader))
    return source
  }
}

/// What comes with a page that a reader saves.
extension PageToSave {
  /// Adds tags of a reader's own to an article.
  package static func adding(_ tags: [String], to article: Int64, of reader: Int64)
    -> [SQLStatement]
  {
    tags.filter { !$0.isEmpty }.map { SQLStatement(adding: $0, to: [article], of: reader) }
  }

  /// Records what the reader did with the page elsewhere, earlier: the model does not learn from it
  /// and no rank changes. Marks that the reader made here stay.
  fileprivate func marks(of article: Int64, reader: Int64) -> [SQLStatement] {
    guard bookmarkedAt != nil || readAt != nil else { return [] }
    return [
      """
      INSERT INTO article_state AS s (reader_id, article_id, bookmarked_at, read_at)
      VALUES (\(reader), \(article), \(bookmarkedAt), \(readAt))
      ON CONFLICT (reader_id, article_id) DO UPDATE SET
        bookmarked_at = coalesce(s.bookmarked_at, excluded.bookmarked_at),
        read_at = coalesce(s.read_at, excluded.read_at)
      """
    ]
  }
}

/// Canonical addresses of articles: an article's own, and those at which its page was found.
package enum ArticleAddresses {
  /// The first article that a reader sees at each address, for ``articles(_:)``.
  ///
  /// - Parameter reader: an SQL expression for the reader's id, which may be NULL.
  package static func finding(_ keys: [String], reader: SQLStatement) -> SQLStatement {
    // SQLite's index of addresses begins with the source.
    """
    WITH k AS MATERIALIZED (SELECT x.key FROM \(rows: ["key": .texts(Set(keys).sorted())]) x)
    SELECT found.key, min(found.id) AS id
    FROM (SELECT \(sql: reader) AS id) me CROSS JOIN (
      SELECT k.key, a.id, a.source_id FROM k CROSS JOIN source s CROSS JOIN article a
      WHERE a.source_id = s.id AND \(long: "a.url_key", isIn: "k.key")
      UNION ALL
      SELECT k.key, a.id, a.source_id
      FROM k CROSS JOIN article_address o CROSS JOIN article a
      WHERE \(long: "o.url_key", isIn: "k.key") AND a.id = o.article_id) found
    WHERE \(sql: OwnScope.isSeen("found.source_id", by: "me.id")) GROUP BY found.key
    """
  }

  /// - Returns: the articles by address; addresses without an article are left out.
  package static func articles(_ rows: SQLRows) throws -> [String: Int64] {
    try rows.by("key") { try $0["id"] }
  }

  /// Adds further addresses of an article.
  package static func adding(_ keys: [String], to article: Int64) -> SQLStatement {
    """
    INSERT INTO article_address (article_id, url_key)
    SELECT a.id, k.key FROM article a
    CROSS JOIN \(rows: ["key": .texts(Set(keys).sorted())]) k
    WHERE a.id = \(article) AND a.url_key IS DISTINCT FROM k.key ON CONFLICT DO NOTHING
    """
  }
}
