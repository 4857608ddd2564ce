import Basics
import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Drops an article: records it as deleted, so that it is not stored when its feed lists it
  /// again.
  ///
  /// - Returns: whether it was dropped; an article that is already stored stays.
  func drop(
    _ draft: ArticleDraft, source: Int64, because rule: Int64, at now: Date
  ) throws -> Bool {
    let isKnown =
      try Bool.fetchOne(
        db.cachedStatement(
          sql: "SELECT EXISTS (SELECT 1 FROM article WHERE source_id = ? AND identity = ?)"),
        arguments: [source, draft.ownIdentity]) ?? false
    guard !isKnown else { return false }
    let isNew =
      try Bool.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT NOT EXISTS (SELECT 1 FROM deleted_article WHERE source_id = ? AND identity = ?)
            """), arguments: [source, draft.ownIdentity]) ?? true
    try db.cachedStatement(
      sql: """
        INSERT INTO deleted_article (source_id, identity, listed) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET listed = excluded.listed
        """
    ).execute(arguments: [source, draft.ownIdentity, now.stored])
    if isNew {
      try db.cachedStatement(
        sql: """
          INSERT INTO rule_drop (rule_id, day, articles) SELECT id, ?, 1 FROM rule WHERE id = ?
          ON CONFLICT DO UPDATE SET articles = articles + 1
          """
      ).execute(arguments: [Int(bounding: now.stored / 86_400), rule])
    }
    return true
  }

  /// Queues an article until rules can know more about it.
  func enqueueForRules(_ article: Int64) throws {
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO rule_queue (article_id) VALUES (?)")
      .execute(arguments: [article])
  }
}
