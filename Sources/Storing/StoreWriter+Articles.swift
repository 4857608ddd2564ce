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
  /// Puts a draft into the store: new, changed, or the same as before.
  ///
  /// It is an article of the store when its identity is known within its source; else when its
  /// URL is, and that article's identity is not in the same document (a feed that changes its
  /// guids, an article that was edited and republished): then it takes the new identity.
  ///
  /// - Parameters:
  ///   - identities: all the identities of the document that the draft came in.
  ///   - dated: when it counts as published, if it is new.
  package func put(
    _ draft: ArticleDraft, source: Int64, identities: Set<String>, dated: Date, at now: Date
  ) throws -> DraftOutcome {
    let digest = draft.digest
    guard let known = try known(draft, source: source, identities: identities) else {
      if try isDeleted(draft.identity, source: source, at: now) { return .deleted }
      return .inserted(id: try insert(draft, digest: digest, source: source, dated: dated, at: now))
    }
    let id: Int64 = known["id"]
    if (known["identity"] as String) != draft.identity {
      try db.execute(
        sql: "UPDATE article SET identity = ? WHERE id = ?", arguments: [draft.identity, id])
    }
    guard known["digest"] != digest else { return .unchanged(id: id) }
    try update(id, to: draft, digest: digest)
    return .updated(id: id)
  }

  private func known(
    _ draft: ArticleDraft, source: Int64, identities: Set<String>
  ) throws -> Row? {
    let byIdentity = try db.cachedStatement(
      sql: "SELECT id, identity, digest FROM article WHERE source_id = ? AND identity = ?")
    if let row = try Row.fetchOne(byIdentity, arguments: [source, draft.identity]) { return row }
    guard let urlKey = draft.urlKey else { return nil }
    let byURL = try db.cachedStatement(
      sql: """
        SELECT id, identity, digest FROM article WHERE source_id = ? AND url_key = ?
        ORDER BY id DESC LIMIT 2
        """)
    let rows = try Row.fetchAll(byURL, arguments: [source, urlKey])
    guard rows.count == 1, !identities.contains(rows[0]["identity"]) else { return nil }
    return rows[0]
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
    try db.cachedStatement(
      sql: "INSERT INTO article_search (rowid, title, body) VALUES (?, ?, ?)"
    ).execute(arguments: [id, draft.searchTitle, draft.searchBody])
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
    // The index changes only when what it holds does: a new date or picture is no new text.
    try db.cachedStatement(
      sql: """
        UPDATE article_search SET title = ?1, body = ?2
        WHERE rowid = ?3 AND (title IS NOT ?1 OR body IS NOT ?2)
        """
    ).execute(arguments: [draft.searchTitle, draft.searchBody, id])
  }
}

extension ArticleDraft {
  fileprivate var searchTitle: String { SearchText.indexable(title ?? "") }
  fileprivate var searchBody: String {
    SearchText.indexable(searchText.isEmpty ? summary ?? "" : searchText)
  }
}
