import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Drops an article: see ``RuleDrop``.
  ///
  /// - Returns: whether it was dropped; an article that is already stored stays.
  func drop(
    _ draft: ArticleDraft, source: Int64, because rule: Int64, at now: Date
  ) throws -> Bool {
    let identity = draft.ownIdentity
    let found = try db.run(
      """
      SELECT EXISTS (SELECT 1 FROM article
          WHERE source_id = \(source) AND identity = \(identity)) AS is_stored,
        EXISTS (SELECT 1 FROM deleted_article
          WHERE source_id = \(source) AND identity = \(identity)) AS is_deleted
      """
    ).first
    guard let found, try !found["is_stored"] else { return false }
    let drop = RuleDrop(
      of: identity, source: source, because: rule, at: now, isNew: try !found["is_deleted"])
    try session.add(drop.statements)
    return true
  }

  /// Queues an article until rules can know more about it.
  func enqueueForRules(_ article: Int64) throws {
    try session.add("INSERT OR IGNORE INTO rule_queue (article_id) VALUES (\(article))")
  }
}
