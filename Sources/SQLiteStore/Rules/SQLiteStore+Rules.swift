import Foundation
import GRDB
package import Matching
package import Models
package import Store

extension SQLiteStore {
  package func applyRules(
    to batch: RuleBatch, deciding: @escaping @Sendable (ArticleFacts) -> [StoredRule]
  ) async throws -> RuleBatchResult {
    if case .stored(_, isTrial: true) = batch.articles {
      return try await read { reader in
        try batch.judge(ArticleFacts.finding(in: reader.db), deciding) { try reader.db.run($0) }
      }
    }
    return try await write { writer in
      try batch.apply(
        in: writer.session, ArticleFacts.finding(in: writer.db), deciding)
    }
  }
}

extension ArticleFacts {
  /// All facts that rules may ask about.
  fileprivate static func finding(in db: Database) -> RuleBatch.FindingFacts {
    { chosen in
      let lookUp = FactsLookup(.all, reader: nil, in: db)
      return try db.integers(chosen).compactMap { article in
        try lookUp.facts(of: article).map { (article, $0) }
      }
    }
  }
}

extension StoreReader {
  /// The half-lives by which a reader's rules raise some articles; articles without a raise are
  /// left out.
  func raises(of articles: [Int64], reader: Int64) throws -> [Int64: Double] {
    let rows = try db.rows(
      """
      SELECT r.article_id, r.half_lives FROM \(rows: ["id": .integers(articles)]) each
      CROSS JOIN article_raise r ON r.article_id = each.id AND r.reader_id = \(reader)
      """)
    var raises: [Int64: Double] = [:]
    while try rows.next() { raises[rows.integer(0)] = rows.double(1) }
    return raises
  }

  /// The names of a reader's own categories.
  func readerTags(_ reader: Int64) throws -> [String] {
    try db.run("SELECT DISTINCT tag FROM article_tag WHERE reader_id = \(reader)").values()
  }
}

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
