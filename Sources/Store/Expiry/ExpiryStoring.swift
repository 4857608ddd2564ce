import Basics
package import Foundation
package import Models

/// Articles that the program marks as read because of their age. The mark is told apart from the
/// reader's own, teaches the ranking nothing, and is made once: an article that the reader marks as
/// unread again stays unread.
package protocol ExpiryStoring: Sendable {
  /// Marks unread articles as read, except those that the reader has bookmarked, labelled, noted or
  /// highlighted.
  ///
  /// - Returns: the number of articles, at most `limit`; fewer than `limit` if none is left.
  func expireArticles(
    _ terms: [ExpiryTerm], of reader: Int64, at now: Date, limit: Int
  ) async throws -> Int

  /// Marks all articles unread that are read only because they expired.
  ///
  /// - Returns: the number of articles.
  func undoExpiry(reader name: String) throws -> Int
}

extension ExpiryStoring where Self: SQLStore {
  package func expireArticles(
    _ terms: [ExpiryTerm], of reader: Int64, at now: Date, limit: Int
  ) async throws -> Int {
    let found = try await read(
      ExpiredMark.due(terms.ofSources, .source, of: reader, limit: limit)
        + ExpiredMark.due(terms.ofRules, .rule, of: reader, limit: limit))
    let articles = try Set(found.flatMap { try $0.values() as [Int64] }).sorted().prefix(limit)
    guard !articles.isEmpty else { return 0 }
    // Marks that were made meanwhile stay.
    try await write(
      """
      INSERT INTO article_state AS s (reader_id, article_id, read_at, expired_at)
      SELECT \(reader), a.id, \(now), \(now) FROM article a WHERE a.id \(in: Array(articles))
      ON CONFLICT (reader_id, article_id) DO UPDATE
        SET read_at = excluded.read_at, expired_at = excluded.expired_at
        WHERE s.read_at IS NULL AND s.bookmarked_at IS NULL
      """)
    return articles.count
  }

  package func undoExpiry(reader name: String) throws -> Int {
    try write(
      """
      UPDATE article_state SET read_at = NULL
      WHERE reader_id = \(sql: Reader.id(named: name)) AND \(sql: ExpiredMark.isSet("article_state"))
      """
    ).changes
  }
}

/// The mark of an article that expired, in SQL.
package enum ExpiredMark {
  /// Whether a row of marks says that the article is read only because it expired.
  package static func isSet(_ state: String) -> String {
    "\(state).expired_at IS NOT NULL AND \(state).read_at = \(state).expired_at"
      + " AND \(state).viewed_at IS NULL"
  }

  /// What terms name.
  fileprivate enum Kind {
    case source
    case rule
  }

  /// The ids of articles to expire; no statement without terms.
  fileprivate static func due(
    _ terms: [(id: Int64, end: Date)], _ kind: Kind, of reader: Int64, limit: Int
  ) -> [SQLStatement] {
    guard !terms.isEmpty else { return [] }
    let articles =
      switch kind {
      case .source: "article_rank r ON r.source_id = t.id"
      case .rule:
        "rule_match m ON m.rule_id = t.id JOIN article_rank r ON r.article_id = m.article_id"
      }
    func isFree(of table: String) -> SQLStatement {
      """
      NOT EXISTS (SELECT 1 FROM \(sql: table) k
        WHERE k.article_id = r.article_id AND k.reader_id = \(reader))
      """
    }
    return [
      """
      SELECT r.article_id FROM \(rows: [
        "id": .integers(terms.map(\.id)),
        "until": .integers(terms.map { Int64(Int(bounding: $0.end.timeIntervalSince1970)) }),
      ]) t JOIN \(sql: articles)
      WHERE \(flag: "r.is_first", is: true) AND r.dated < t.until
      AND NOT EXISTS (SELECT 1 FROM article_state s
        WHERE s.reader_id = \(reader) AND s.article_id = r.article_id
        AND (s.read_at IS NOT NULL OR s.expired_at IS NOT NULL OR s.bookmarked_at IS NOT NULL))
      AND \(sql: isFree(of: "article_tag")) AND \(sql: isFree(of: "note"))
      AND \(sql: isFree(of: "highlight"))
      LIMIT \(limit)
      """
    ]
  }
}

extension [ExpiryTerm] {
  fileprivate var ofSources: [(id: Int64, end: Date)] {
    compactMap { term in if case .source(let id) = term.subject { (id, term.end) } else { nil } }
  }

  fileprivate var ofRules: [(id: Int64, end: Date)] {
    compactMap { term in if case .rule(let id) = term.subject { (id, term.end) } else { nil } }
  }
}
