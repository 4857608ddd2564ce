package import Foundation
import GRDB
package import Models

/// What became of a draft that was put into the store.
package enum DraftOutcome: Sendable, Hashable {
  case inserted(id: Int64)
  case updated(id: Int64)
  case unchanged(id: Int64)
  /// Retention deleted it before, and the feed still lists it.
  case deleted

  /// `nil` for one that is not in the store.
  package var id: Int64? {
    switch self {
    case .inserted(let id), .updated(let id), .unchanged(let id): id
    case .deleted: nil
    }
  }
}

extension StoreWriter {
  /// Puts a draft into the store: new, changed, or the same as before. Its text can be searched for
  /// when the transaction has ended.
  ///
  /// - Parameters:
  ///   - identities: all the identities of the document that the draft came in.
  ///   - dated: when it counts as published, if it is new.
  package func put(
    _ draft: ArticleDraft, source: Int64, identities: Set<String>, dated: Date, at now: Date
  ) throws -> DraftOutcome {
    let digest = draft.digest
    var draft = draft
    guard let known = try known(draft, source: source, identities: identities) else {
      if try isShared(draft, source: source) { draft.identity = draft.longIdentity }
      if try isDeleted(draft.identity, source: source, at: now) { return .deleted }
      let id = try insert(draft, digest: digest, source: source, dated: dated, at: now)
      texts.add(draft, .inserted(id: id))
      return .inserted(id: id)
    }
    if known.identity != known.newIdentity {
      try db.execute(
        sql: "UPDATE article SET identity = ? WHERE id = ?",
        arguments: [known.newIdentity, known.id])
    }
    guard known.digest != digest else { return .unchanged(id: known.id) }
    try update(known.id, to: draft, digest: digest)
    texts.add(draft, .updated(id: known.id))
    return .updated(id: known.id)
  }

  private struct Known {
    let id: Int64
    let identity: String
    let digest: Int64
    let newIdentity: String

    init(_ row: Row, newIdentity: String) {
      id = row["id"]
      identity = row["identity"]
      digest = row["digest"]
      self.newIdentity = newIdentity
    }
  }

  /// The article that a draft is a new word of: the one of the same id, where the id is its own;
  /// else the one that has shared its id and looks the same; else the one at the same address with
  /// the same headline or date (a feed that changes its guids), unless the document holds both.
  private func known(
    _ draft: ArticleDraft, source: Int64, identities: Set<String>
  ) throws -> Known? {
    let byIdentity = try db.cachedStatement(
      sql: """
        SELECT id, identity, digest, url_key, title FROM article
        WHERE source_id = ? AND identity = ?
        """)
    let same = try Row.fetchOne(byIdentity, arguments: [source, draft.identity])
    if let same, !draft.isAmbiguous { return Known(same, newIdentity: draft.identity) }
    let long = draft.longIdentity
    if let row = try Row.fetchOne(byIdentity, arguments: [source, long]) {
      return Known(row, newIdentity: long)
    }
    // It had the id for itself until now.
    if let same, same["url_key"] == draft.urlKey, same["title"] == draft.title {
      return Known(same, newIdentity: long)
    }
    guard !draft.isAmbiguous, let urlKey = draft.urlKey else { return nil }
    let byURL = try db.cachedStatement(
      sql: """
        SELECT id, identity, digest FROM article WHERE source_id = ?1 AND url_key = ?2
        AND (title IS ?3 OR published = ?4) ORDER BY id DESC LIMIT 2
        """)
    let rows = try Row.fetchAll(
      byURL, arguments: [source, urlKey, draft.title, draft.published?.stored])
    guard rows.count == 1, !identities.contains(rows[0]["identity"]) else { return nil }
    return Known(rows[0], newIdentity: draft.identity)
  }

  /// Whether a new article's id is one that several have shared.
  private func isShared(_ draft: ArticleDraft, source: Int64) throws -> Bool {
    if draft.isAmbiguous { return true }
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM article
        WHERE source_id = ?1 AND identity > ?2 || ' ' AND identity < ?2 || '!')
        """)
    return try Bool.fetchOne(statement, arguments: [source, draft.identity]) ?? false
  }

  private func insert(
    _ draft: ArticleDraft, digest: Int64, source: Int64, dated: Date, at now: Date
  ) throws -> Int64 {
    try db.cachedStatement(
      sql: """
        INSERT INTO article (source_id, identity, url_key, digest, title, summary, url, authors,
          tags, language, image, comments_url, published, modified, fetched, dated, word_count)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        source, draft.identity, draft.urlKey, digest, draft.title, draft.summary, draft.url,
        ListColumn.encode(draft.authors), ListColumn.encode(draft.tags), draft.language,
        draft.image,
        draft.commentsURL, draft.published?.stored, draft.modified?.stored, now.stored,
        dated.stored, draft.wordCount,
      ])
    let id = db.lastInsertedRowID
    try db.cachedStatement(sql: "INSERT INTO article_content VALUES (?, ?, ?, ?)").execute(
      arguments: [
        id, draft.content.html, draft.content.text, ListColumn.encode(draft.content.attachments),
      ])
    return id
  }

  private func update(_ id: Int64, to draft: ArticleDraft, digest: Int64) throws {
    try db.cachedStatement(
      sql: """
        UPDATE article SET url_key = ?, digest = ?, title = ?, summary = ?, url = ?, authors = ?,
          tags = ?, language = ?, image = ?, comments_url = ?, published = ?, modified = ?,
          word_count = ? WHERE id = ?
        """
    ).execute(
      arguments: [
        draft.urlKey, digest, draft.title, draft.summary, draft.url,
        ListColumn.encode(draft.authors), ListColumn.encode(draft.tags), draft.language,
        draft.image,
        draft.commentsURL, draft.published?.stored, draft.modified?.stored, draft.wordCount, id,
      ])
    try db.cachedStatement(
      sql: "UPDATE article_content SET html = ?, text = ?, attachments = ? WHERE article_id = ?"
    ).execute(
      arguments: [
        draft.content.html, draft.content.text, ListColumn.encode(draft.content.attachments), id,
      ])
  }
}
