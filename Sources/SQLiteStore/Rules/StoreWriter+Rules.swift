import Basics
import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Applies the rules that match an article. A rule acts once per article, and marks that its
  /// reader set or removed by hand stay. A rule removed from feeds.yml since it was read does
  /// nothing.
  ///
  /// - Parameter notifies: whether targets are notified; `false` for an article that is not new.
  /// - Returns: the rules that matched the article for the first time.
  @discardableResult
  func apply(
    _ rules: [StoredRule], to article: Int64, notifies: Bool = true, at now: Date
  ) throws -> [StoredRule] {
    let new = try rules.filter { rule in
      try db.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO rule_match (article_id, rule_id, at)
          SELECT ?, id, ? FROM rule WHERE id = ?
          """
      ).execute(arguments: [article, now.stored, rule.id])
      return db.changesCount > 0
    }
    for rule in new {
      let actions = rule.rule.actions
      for made in RuleMark.allCases where made.isMade(by: actions) {
        try mark(made, rule.reader, article, now)
      }
      if let tag = actions.tag {
        try db.cachedStatement(
          sql: "INSERT OR IGNORE INTO article_tag (reader_id, article_id, tag) VALUES (?, ?, ?)"
        ).execute(arguments: [rule.reader, article, tag])
      }
      if notifies, let target = actions.notify {
        _ = try db.run(
          Notice.queueing(
            article: article, for: target, reader: "\(rule.reader)", because: rule.place, at: now))
      }
    }
    for reader in Set(new.filter { $0.rule.actions.raise != 0 }.map(\.reader)) {
      try setRaise(of: article, reader: reader)
    }
    return new
  }

  private func mark(
    _ mark: RuleMark, _ reader: Int64, _ article: Int64, _ now: Date
  ) throws {
    let column = mark.column
    let byHand = mark.byHand.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    try db.cachedStatement(
      sql: """
        INSERT INTO article_state (reader_id, article_id, \(column)) SELECT ?1, ?2, ?3
        WHERE NOT EXISTS (SELECT 1 FROM event WHERE article_id = ?2 AND reader_id = ?1
          AND kind IN (\(byHand)))
        ON CONFLICT DO UPDATE SET \(column) = ifnull(\(column), excluded.\(column))
        """
    ).execute(arguments: [reader, article, now.stored])
  }

  private func setRaise(of article: Int64, reader: Int64) throws {
    let raise = StoredRule.raise(by: try self.reader.rulesMatching(article, reader: reader))
    try db.cachedStatement(
      sql: """
        INSERT INTO article_raise (reader_id, article_id, half_lives) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET half_lives = excluded.half_lives
        """
    ).execute(arguments: [reader, article, raise])
  }

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

  /// Takes an article out of the queue.
  ///
  /// - Returns: whether it was waiting.
  func endWaitingForRules(_ article: Int64) throws -> Bool {
    try db.cachedStatement(sql: "DELETE FROM rule_queue WHERE article_id = ?")
      .execute(arguments: [article])
    return db.changesCount > 0
  }
}
