import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  func expired(
    _ settings: RetentionSettings, at now: Date, limit: Int
  ) throws -> [ExpiredArticle] {
    var expired: [ExpiredArticle] = []
    if let days = settings.days { expired = try self.expired(days: days, at: now, limit: limit) }
    if let kept = settings.articlesPerSource {
      for source in try sources(withMoreThan: kept) where expired.count < limit {
        expired += try self.expired(source: source, kept: kept, limit: limit - expired.count)
      }
    }
    var seen: Set<Int64> = []
    return expired.filter { seen.insert($0.id).inserted }
  }

  /// The articles that a rule deletes next, oldest first.
  func expired(_ rule: RetentionRule, at now: Date, limit: Int) throws -> [ExpiredArticle] {
    switch rule {
    case .age(let days): try expired(days: days, at: now, limit: limit)
    case .count(let kept, let source): try expired(source: source, kept: kept, limit: limit)
    }
  }

  func expired(days: Int, at now: Date, limit: Int) throws -> [ExpiredArticle] {
    let end = RetentionRule.end(ofDays: days, before: now).stored
    let newest = try Double.fetchOne(
      db, sql: "SELECT dated FROM article_rank WHERE is_first = 1 ORDER BY dated DESC LIMIT 1")
    guard let newest, newest >= end else { return [] }
    return try fetch(

      """
      r.dated < ?1 AND \(KeptArticle.isNotMoved("r.article_id", since: "?1"))
      ORDER BY r.dated LIMIT ?2
      """, [end, limit], because: .age(days: days))
  }

  func sources(withMoreThan kept: Int) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT source_id FROM article_rank WHERE is_first = 1
        GROUP BY source_id HAVING count(*) > ?
        """, arguments: [kept])
  }

  /// The articles of a source beyond its newest `kept`, oldest first.
  func expired(source: Int64, kept: Int, limit: Int) throws -> [ExpiredArticle] {
    try fetch(
      """
      r.source_id = ?1 AND (r.dated, r.article_id) < (
        SELECT dated, article_id FROM article_rank WHERE source_id = ?1 AND is_first = 1
        ORDER BY dated DESC, article_id DESC LIMIT 1 OFFSET ?2)
      ORDER BY r.dated, r.article_id LIMIT ?3
      """, [source, kept - 1, limit], because: .count(articles: kept))
  }

  private func fetch(
    _ condition: String, _ arguments: StatementArguments, because reason: ExpiredArticle.Reason
  ) throws -> [ExpiredArticle] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT r.article_id, a.title, source.name FROM article_rank r
        JOIN article a ON a.id = r.article_id JOIN source ON source.id = r.source_id
        WHERE r.is_first = 1 AND \(KeptArticle.isUnmarked("r.article_id"))
        AND \(condition)
        """, arguments: arguments
    ).map { row in
      ExpiredArticle(
        id: row["article_id"], title: row["title"], source: row["name"], reason: reason)
    }
  }
}

extension StoreWriter {
  /// Deletes articles with all their data, and records them so that they are not stored again.
  func delete(_ articles: [Int64], at now: Date) throws {
    let remember = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO deleted_article
        SELECT source_id, identity, ? FROM article WHERE id = ?
        """)
    let delete = try db.cachedStatement(sql: "DELETE FROM article WHERE id = ?")
    for id in articles {
      try remember.execute(arguments: [now.stored, id])
      try delete.execute(arguments: [id])
    }
  }

  /// Forgets deleted articles that no feed has listed since `date`.
  func forgetDeleted(before date: Date) throws {
    try db.execute(sql: "DELETE FROM deleted_article WHERE listed < ?", arguments: [date.stored])
  }

  /// Whether an article was deleted before; if so, records that its feed still lists it.
  func isDeleted(_ identity: String, source: Int64, at now: Date) throws -> Bool {
    let update = try cached(
      "UPDATE deleted_article SET listed = ? WHERE source_id = ? AND identity = ?")
    update.bind(1, now.stored)
    update.bind(2, source)
    update.bind(3, identity)
    try update.run()
    return db.changesCount > 0
  }
}
