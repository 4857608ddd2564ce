import Basics
package import Foundation

/// That a rule keeps an article from being stored.
package struct RuleDrop: Sendable {
  package var rule: Int64
  package var source: Int64
  package var identity: String
  package var at: Date
  /// Whether the article is listed for the first time.
  package var isNew: Bool

  package init(
    of identity: String, source: Int64, because rule: Int64, at now: Date, isNew: Bool
  ) {
    self.rule = rule
    self.source = source
    self.identity = identity
    self.isNew = isNew
    at = now
  }

  /// Records the article as deleted, so that it is not stored when its feed lists it again; of a
  /// new one also the day.
  package var statements: [SQLStatement] {
    let deleted: SQLStatement = """
      INSERT INTO deleted_article (source_id, identity, listed)
      VALUES (\(source), \(identity), \(at))
      ON CONFLICT (source_id, \(unique: "identity")) DO UPDATE SET listed = excluded.listed
      """
    guard isNew else { return [deleted] }
    return [
      deleted,
      """
      INSERT INTO rule_drop (rule_id, day, articles)
      SELECT id, \(Int(bounding: at.stored / 86_400)), 1 FROM rule WHERE id = \(rule) \(lock: .keys)
      ON CONFLICT (rule_id, day) DO UPDATE SET articles = rule_drop.articles + 1
      """,
    ]
  }
}
