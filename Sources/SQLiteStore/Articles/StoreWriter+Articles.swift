import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Stores a draft: new, changed or unchanged. Search finds its text when the transaction has
  /// ended.
  ///
  /// - Parameters:
  ///   - identities: all identities of the document that holds the draft.
  ///   - isNew: whether the article is known to be new because its source has no articles
  ///     (``StoreReader/holdsNothing(of:)``); skips the look-ups.
  func place(
    _ arrived: ArrivedArticle, source: Int64, identities: Set<String>, isNew: Bool, at now: Date
  ) throws -> DocumentFindings.Article {
    let draft = arrived.draft
    let id: Int64
    let match = try isNew ? nil : match(arrived, source: source, identities: identities)
    switch match ?? .new(identity: draft.identity) {
    case .new(let identity):
      if try !isNew && isDeleted(identity, source: source, at: now) {
        return DocumentFindings.Article(outcome: .deleted)
      }
      let id = try insert(arrived, as: identity, source: source, at: now)
      texts.add(
        SearchIndexQueue.Text(id, title: draft.title, body: draft.bodyText, isNew: true))
      return DocumentFindings.Article(outcome: .inserted(id: id))
    case .unchanged(let id): return DocumentFindings.Article(outcome: .unchanged(id: id))
    case .known(let article, let identity):
      id = article.id
      if article.identity != identity || !article.hasID(of: draft) {
        try session.add(
          """
          UPDATE article SET identity = \(identity),
            given_id = coalesce(\(draft.givenID), given_id) WHERE id = \(id)
          """)
      }
      guard article.digest != arrived.digest else {
        return DocumentFindings.Article(outcome: .unchanged(id: id))
      }
    }
    guard let old = try shownText(id) else {
      return DocumentFindings.Article(outcome: .unchanged(id: id))
    }
    let edit = ArticleEdit(of: arrived, over: old)
    try update(id, over: old, to: arrived, as: edit, at: now)
    return DocumentFindings.Article(id, as: edit, over: old)
  }

  private enum Match {
    case unchanged(id: Int64)
    case known(SourceArticleIndex.Known, identity: String)
    case new(identity: String)
  }

  /// The stored article that a draft is a new version of (``SourceArticleIndex``). Most drafts are
  /// unchanged: the first part of the first rule is one look-up.
  private func match(
    _ arrived: ArrivedArticle, source: Int64, identities: Set<String>
  ) throws -> Match {
    let draft = arrived.draft
    if let id = try unchanged(arrived, source: source) { return .unchanged(id: id) }
    var index = SourceArticleIndex()
    let beginning = draft.identity + " "
    for article in try candidates(arrived, source: source) {
      let isSharing = article.identity.utf8.starts(with: beginning.utf8)
      index.add(article, sharing: isSharing ? draft.identity : nil)
    }
    if let (article, identity) = index.known(arrived, identities: identities) {
      return .known(article, identity: identity)
    }
    return .new(identity: index.identityOfNew(arrived).identity)
  }

  /// Whether an article was deleted before; if so, records that its feed still lists it.
  private func isDeleted(_ identity: String, source: Int64, at now: Date) throws -> Bool {
    try db.run(
      """
      UPDATE deleted_article SET listed = \(now)
      WHERE source_id = \(source) AND identity = \(identity)
      """
    ).changes > 0
  }

  /// The article with a draft's identity, if nothing of it has changed.
  private func unchanged(_ arrived: ArrivedArticle, source: Int64) throws -> Int64? {
    let look = try cached(
      """
      SELECT id FROM article WHERE source_id = ?1 AND identity = ?2 AND digest = ?3
        AND (?4 IS NULL OR given_id = ?4)
      """)
    look.bind(1, source)
    look.bind(2, arrived.draft.ownIdentity)
    look.bind(3, arrived.digest)
    look.bind(4, arrived.draft.givenID)
    defer { look.reset() }
    return try look.next() ? look.integer(0) : nil
  }

  /// The articles that a draft may be a version of: those with its identity, one that shares its feed
  /// id, which its identity begins with, the latest of these with the draft's address and headline,
  /// the latest at its address, with a feed id of it or of its date that have more in common with it,
  /// and those of its headline and day that readers brought from other programs. Each part reads a
  /// bounded number of rows of an index: a limit of zero stops the last one before its first row, as
  /// a condition does not.
  static let candidateRows: StaticString = """
    SELECT a.id, a.identity, a.digest, a.url_key, a.title, a.published, b.words_digest,
      a.summary, b.attachments, EXISTS (SELECT 1 FROM moved_article WHERE article_id = a.id),
      a.given_id
    FROM article a LEFT JOIN article_body b ON b.article_id = a.id
    WHERE a.id IN (
      SELECT id FROM article WHERE source_id = ?1 AND identity IN (?2, ?3, ?7, ?13)
      UNION ALL SELECT id FROM (
        SELECT id FROM article
        WHERE source_id = ?1 AND identity > ?3 || ' ' AND identity < ?3 || '!' LIMIT 1)
      UNION ALL SELECT id FROM (
        SELECT id FROM article
        WHERE source_id = ?1 AND identity > ?7 || ' ' AND identity < ?7 || '!'
        ORDER BY identity DESC LIMIT ?8)
      UNION ALL SELECT id FROM (
        SELECT id FROM (
          SELECT id, title, published, summary FROM article
          WHERE source_id = ?1 AND url_key = ?4 ORDER BY id DESC LIMIT ?12)
        WHERE title IS ?5 OR published = ?6 OR summary IS ?14 LIMIT ?8)
      UNION ALL SELECT id FROM (
        SELECT id FROM article
        WHERE source_id = ?1 AND given_id = ?3 ORDER BY id DESC LIMIT ?8)
      UNION ALL SELECT id FROM (
        SELECT id FROM article
        WHERE source_id = ?1 AND given_id = ?13 ORDER BY id DESC LIMIT ?8)
      UNION ALL SELECT id FROM (
        SELECT a.id FROM (
          SELECT article_id FROM article_rank
          WHERE source_id = ?1 AND is_first = 1 AND dated = ?6
          ORDER BY article_id DESC LIMIT ?15) r
        JOIN article a ON a.id = r.article_id
        WHERE a.published = ?6 AND (a.title IS ?5 OR a.summary IS ?14) LIMIT ?8)
      UNION ALL SELECT id FROM (
        SELECT a.id FROM (
          SELECT article_id FROM article_rank
          WHERE source_id = ?1 AND is_first = 1 AND dated BETWEEN ?9 - ?10 AND ?9 + ?10
          ORDER BY dated DESC LIMIT iif(EXISTS (SELECT 1 FROM moved_article), ?11, 0)) r
        JOIN article a ON a.id = r.article_id
        WHERE a.title = ?5 AND EXISTS (SELECT 1 FROM moved_article WHERE article_id = a.id)
        LIMIT 2))
    ORDER BY a.id
    """

  private func candidates(
    _ arrived: ArrivedArticle, source: Int64
  ) throws -> [SourceArticleIndex.Known] {
    let draft = arrived.draft
    let rows = try cached(Self.candidateRows)
    rows.bind(1, source)
    rows.bind(2, draft.ownIdentity)
    rows.bind(3, draft.identity)
    rows.bind(4, draft.urlKey)
    rows.bind(5, draft.title)
    rows.bind(6, draft.published?.stored)
    rows.bind(7, draft.longIdentity)
    rows.bind(8, Int64(SourceArticleIndex.maxAlike))
    rows.bind(9, arrived.dated.stored)
    rows.bind(10, SourceArticleIndex.movedDay)
    // One that is brought itself is looked for before (``SourceArticleIndex/known(_:identities:)``).
    rows.bind(11, draft.isMoved ? 0 : Int64(SourceArticleIndex.maxMoved))
    rows.bind(12, Int64(SourceArticleIndex.maxAtAddress))
    rows.bind(13, draft.givenID)
    rows.bind(14, draft.summary)
    rows.bind(15, Int64(SourceArticleIndex.maxOfDate))
    defer { rows.reset() }
    var known: [SourceArticleIndex.Known] = []
    while try rows.next() { known.append(SourceArticleIndex.Known(rows)) }
    return known
  }

  private func insert(
    _ arrived: ArrivedArticle, as identity: String, source: Int64, at now: Date
  ) throws -> Int64 {
    let draft = arrived.draft
    let article = try cached(named: "an article", Self.insertion)
    article.bind(1, source)
    article.bind(2, identity)
    article.bind(3, draft.urlKey)
    article.bind(4, arrived.digest)
    article.bind(5, now.stored)
    article.bind(6, arrived.dated.stored)
    article.bind(7, draft.givenID)
    article.bind(draft.metadata, from: 8)
    try article.run()
    let id = db.lastInsertedRowID
    let body = try cached(
      """
      INSERT INTO article_body (article_id, packed, attachments, words_digest) VALUES (?, ?, ?, ?)
      """)
    body.bind(1, id)
    PackedText(draft).packed.withUnsafeBytes { body.bind(2, $0) }
    body.bind(3, ListColumn.encode(draft.content.attachments))
    body.bind(4, arrived.wordsDigest)
    try body.run()
    return id
  }

  private static let insertion = """
    INSERT INTO article
      (source_id, identity, url_key, digest, fetched, dated, given_id, \(ArticleColumn.names))
    VALUES (?, ?, ?, ?, ?, ?, ?\(ArticleColumn.all.map { _ in ", ?" }.joined()))
    """

  private static let change = """
    UPDATE article SET url_key = ?2, digest = ?3, \(
      zip(4..., ArticleColumn.all).map { "\($1.name) = ?\($0)" }.joined(separator: ", "))
    WHERE id = ?1
    """

  private func update(
    _ id: Int64, over old: ShownText, to arrived: ArrivedArticle, as edit: ArticleEdit, at now: Date
  ) throws {
    let (draft, metadata) = (arrived.draft, edit.metadata)
    if edit.keepsRevision { try keepRevision(old, article: id, at: now) }
    let article = try cached(named: "a changed article", Self.change)
    article.bind(1, id)
    article.bind(2, draft.urlKey)
    article.bind(3, arrived.digest)
    article.bind(metadata, from: 4)
    try article.run()
    try session.add(edit.moving(id))
    try session.add(
      """
      UPDATE article_body SET attachments = \(ListColumn.encode(draft.content.attachments)),
        words_digest = \(arrived.wordsDigest) WHERE article_id = \(id)
      """)
    if var texts = try reader.texts(of: id),
      (texts.html, texts.text) != (draft.content.html, draft.content.text)
        || edit.keptText != nil
    {
      (texts.html, texts.text) = (draft.content.html, draft.content.text)
      if let kept = edit.keptText {
        texts.page = kept.html
        try session.add([kept.storing("", article: id, at: now)])
      }
      try keep(texts, of: id)
    }
    texts.add(SearchIndexQueue.Text(id, title: metadata.title, body: edit.shownWords))
  }
}

extension SourceArticleIndex.Known {
  /// Reads a row of the statement of `candidates(_:source:)`.
  fileprivate init(_ row: RawStatement) {
    self.init(
      id: row.integer(0), identity: row.text(1) ?? "", digest: row.integer(2),
      urlKey: row.text(3), title: row.text(4), published: row.isNull(5) ? nil : row.double(5),
      text: SourceArticleIndex.Text(
        wordsDigest: row.isNull(6) ? nil : row.integer(6), summary: row.text(7),
        attachments: row.text(8)), isMoved: row.integer(9) != 0, givenID: row.text(10))
  }
}
