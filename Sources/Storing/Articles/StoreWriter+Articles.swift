package import Foundation
import GRDB
package import Models

extension StoreWriter {
  /// Stores a draft: new, changed or unchanged. Search finds its text when the transaction has
  /// ended.
  ///
  /// - Parameters:
  ///   - identities: all identities of the document that holds the draft.
  ///   - dated: publication date to use if the article is new.
  package func put(
    _ draft: ArticleDraft, source: Int64, identities: Set<String>, dated: Date, at now: Date
  ) throws -> DraftOutcome {
    try place(
      PreparedDraft(draft), source: source, identities: identities, isNew: false, dated: dated,
      at: now
    ).outcome
  }

  /// Stores a draft as ``put(_:source:identities:dated:at:)`` does.
  ///
  /// - Parameter isNew: whether the article is known to be new because its source has no articles
  ///   (``StoreReader/holdsNothing(of:)``); skips the look-ups.
  /// - Returns: also whether the text of the article's page is shown, if something changed.
  func place(
    _ prepared: PreparedDraft, source: Int64, identities: Set<String>, isNew: Bool,
    dated: Date, at now: Date
  ) throws -> (outcome: DraftOutcome, showsPage: Bool) {
    let draft = prepared.draft
    guard
      let known = try isNew ? nil : known(draft, source: source, identities: identities)
    else {
      let identity =
        try !isNew && isShared(draft, source: source) ? draft.longIdentity : draft.identity
      if try !isNew && isDeleted(identity, source: source, at: now) {
        return (.deleted, false)
      }
      let id = try insert(prepared, as: identity, source: source, dated: dated, at: now)
      texts.add(
        SearchIndexQueue.Text(id, title: draft.title, body: draft.bodyText, isNew: true))
      return (.inserted(id: id), false)
    }
    if known.identity != known.newIdentity {
      try db.execute(
        sql: "UPDATE article SET identity = ? WHERE id = ?",
        arguments: [known.newIdentity, known.id])
    }
    guard known.digest != prepared.digest else { return (.unchanged(id: known.id), false) }
    guard let old = try shownText(known.id) else { return (.unchanged(id: known.id), false) }
    let edit = ArticleEdit(of: prepared, over: old)
    try update(known.id, over: old, to: prepared, as: edit, at: now)
    return (edit.isEdit ? .edited(id: known.id) : .updated(id: known.id), old.origin == .page)
  }

  private struct Known {
    let id: Int64
    let identity: String
    let digest: Int64
    let newIdentity: String

    init(_ row: RawStatement, newIdentity: String) {
      id = row.integer(0)
      identity = row.text(1) ?? ""
      digest = row.integer(2)
      self.newIdentity = newIdentity
    }
  }

  /// The stored article that a draft is a new version of. If the draft's id is unique in its
  /// document: the article with that id. Else the article with the same shared id and the same
  /// address and title. Else the article with the same address and the same headline or date (for a
  /// feed that changes its guids), unless the document holds that article too.
  private func known(
    _ draft: ArticleDraft, source: Int64, identities: Set<String>
  ) throws -> Known? {
    let byIdentity = try cached(
      """
      SELECT id, identity, digest, url_key IS ?3 AND title IS ?4 FROM article
      WHERE source_id = ?1 AND identity = ?2
      """)
    func look(for identity: String, as newIdentity: String) throws -> (Known, looksSame: Bool)? {
      byIdentity.bind(1, source)
      byIdentity.bind(2, identity)
      byIdentity.bind(3, draft.urlKey)
      byIdentity.bind(4, draft.title)
      guard try byIdentity.next() else { return nil }
      defer { byIdentity.reset() }
      return (Known(byIdentity, newIdentity: newIdentity), byIdentity.integer(3) != 0)
    }
    let long = draft.longIdentity
    let same = try look(for: draft.identity, as: draft.isAmbiguous ? long : draft.identity)
    if let same, !draft.isAmbiguous { return same.0 }
    if let shared = try look(for: long, as: long) { return shared.0 }
    // The id was unique until now.
    if let same, same.looksSame { return same.0 }
    guard !draft.isAmbiguous, let urlKey = draft.urlKey else { return nil }
    let byURL = try cached(
      """
      SELECT id, identity, digest FROM article WHERE source_id = ?1 AND url_key = ?2
      AND (title IS ?3 OR published = ?4) ORDER BY id DESC LIMIT 2
      """)
    byURL.bind(1, source)
    byURL.bind(2, urlKey)
    byURL.bind(3, draft.title)
    byURL.bind(4, draft.published?.stored)
    var found: [Known] = []
    while try byURL.next() { found.append(Known(byURL, newIdentity: draft.identity)) }
    guard found.count == 1, !identities.contains(found[0].identity) else { return nil }
    return found[0]
  }

  /// Whether several articles have shared the id of a new article.
  private func isShared(_ draft: ArticleDraft, source: Int64) throws -> Bool {
    if draft.isAmbiguous { return true }
    let look = try cached(
      """
      SELECT 1 FROM article
      WHERE source_id = ?1 AND identity > ?2 || ' ' AND identity < ?2 || '!' LIMIT 1
      """)
    look.bind(1, source)
    look.bind(2, draft.identity)
    defer { look.reset() }
    return try look.next()
  }

  private func insert(
    _ prepared: PreparedDraft, as identity: String, source: Int64, dated: Date, at now: Date
  ) throws -> Int64 {
    let draft = prepared.draft
    let article = try cached(
      """
      INSERT INTO article (source_id, identity, url_key, digest, title, summary, url, authors,
        tags, language, image, comments_url, published, modified, fetched, dated, word_count)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    article.bind(1, source)
    article.bind(2, identity)
    article.bind(3, draft.urlKey)
    article.bind(4, prepared.digest)
    article.bind(5, draft.title)
    article.bind(6, draft.summary)
    article.bind(7, draft.url)
    article.bind(8, ListColumn.encode(draft.authors))
    article.bind(9, ListColumn.encode(draft.tags))
    article.bind(10, draft.language)
    article.bind(11, draft.image)
    article.bind(12, draft.commentsURL)
    article.bind(13, draft.published?.stored)
    article.bind(14, draft.modified?.stored)
    article.bind(15, now.stored)
    article.bind(16, dated.stored)
    article.bind(17, Int64(draft.wordCount))
    try article.run()
    let id = db.lastInsertedRowID
    let body = try cached(
      """
      INSERT INTO article_body (article_id, packed, attachments, words_digest) VALUES (?, ?, ?, ?)
      """)
    body.bind(1, id)
    PackedText(draft).packed.withUnsafeBytes { body.bind(2, $0) }
    body.bind(3, ListColumn.encode(draft.content.attachments))
    body.bind(4, prepared.wordsDigest)
    try body.run()
    return id
  }

  private func update(
    _ id: Int64, over old: ShownText, to prepared: PreparedDraft, as edit: ArticleEdit, at now: Date
  ) throws {
    let draft = prepared.draft
    if edit.keepsRevision { try keepRevision(old, article: id, at: now) }
    // Values that only the page gave stay.
    try db.cachedStatement(
      sql: """
        UPDATE article SET url_key = ?1, digest = ?2, title = ?3, url = ?4, tags = ?5,
          comments_url = ?6, modified = ?7,
          summary = ifnull(?8, iif(?13, summary, NULL)),
          authors = ifnull(?9, iif(?13, authors, NULL)),
          language = ifnull(?10, iif(?13, language, NULL)),
          image = ifnull(?11, iif(?13, image, NULL)),
          published = ifnull(?12, iif(?13, published, NULL)),
          word_count = ifnull(?14, word_count)
        WHERE id = ?15
        """
    ).execute(
      arguments: [
        draft.urlKey, prepared.digest, edit.title, draft.url, ListColumn.encode(draft.tags),
        draft.commentsURL, draft.modified?.stored, draft.summary,
        ListColumn.encode(draft.authors), draft.language, draft.image, draft.published?.stored,
        old.hasPage, old.origin == .page ? nil : draft.wordCount, id,
      ])
    try db.cachedStatement(
      sql: """
        UPDATE article_body SET attachments = ?, words_digest = ? WHERE article_id = ?
        """
    ).execute(
      arguments: [ListColumn.encode(draft.content.attachments), prepared.wordsDigest, id])
    if var texts = try reader.texts(of: id),
      (texts.html, texts.text) != (draft.content.html, draft.content.text)
    {
      (texts.html, texts.text) = (draft.content.html, draft.content.text)
      try keep(texts, of: id)
    }
    texts.add(
      SearchIndexQueue.Text(
        id, title: edit.title, body: old.origin == .page ? nil : draft.bodyText))
  }
}
