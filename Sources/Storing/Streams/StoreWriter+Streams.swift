import Foundation
import GRDB
import Models

extension StoreWriter {
  func mark(_ ids: [Int64], isRead: Bool, reader: Int64, at now: Date) throws {
    let articles = "json_each(?1) each CROSS JOIN article a ON a.id = each.value"
    let statement = try db.cachedStatement(
      sql: isRead
        ? """
        INSERT INTO article_state (reader_id, article_id, read_at)
        SELECT ?2, a.id, ?3 FROM \(articles) WHERE true
        ON CONFLICT DO UPDATE SET read_at = excluded.read_at WHERE read_at IS NULL
        """
        : """
        UPDATE article_state SET read_at = NULL WHERE reader_id = ?2 AND read_at <= ?3
        AND article_id IN (SELECT value FROM json_each(?1))
        """)
    try statement.execute(
      arguments: [JSONArray.of(ids), reader, isRead ? now.stored : Double.greatestFiniteMagnitude])
  }

  func markRead(_ query: StreamQuery, before: Date?, reader: Int64, at now: Date) throws {
    var query = query
    query.isRead = false
    guard !query.sources.isEmpty, let range = try self.reader.streamRange(query) else { return }
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM source") ?? 0
    let walk = StreamStatement(query, of: count)
    let isEarly =
      before == nil ? "true" : "(SELECT fetched FROM article WHERE article.id = listed.id) < ?6"
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO article_state (reader_id, article_id, read_at)
        SELECT ?1, listed.id, ?5 FROM (\(walk.sql)) listed WHERE \(isEarly)
        ON CONFLICT DO UPDATE SET read_at = excluded.read_at
        """)
    var arguments: [(any DatabaseValueConvertible)?] = [
      reader, range.lowerBound, range.upperBound, JSONArray.of(query.sources), now.stored,
    ]
    if let before { arguments.append(before.stored) }
    try statement.execute(arguments: StatementArguments(arguments))
  }
}
