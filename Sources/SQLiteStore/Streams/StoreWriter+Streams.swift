import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  func markAll(
    _ query: StreamQuery, isRead: Bool, before: Date?, reader: Int64, at now: Date
  ) throws {
    var query = query
    guard !query.sources.isEmpty, query.isRead.map({ $0 != isRead }) ?? true else { return }
    query.isRead = !isRead
    guard let range = try self.reader.streamRange(query) else { return }
    let walk = StreamStatement(query, of: try self.reader.sourceCount())
    let isEarly =
      before == nil ? "true" : "(SELECT fetched FROM article WHERE article.id = listed.id) < ?6"
    let listed = "(\(walk.sql)) listed WHERE \(isEarly)"
    let statement = try db.cachedStatement(
      sql: isRead
        ? """
        INSERT INTO article_state (reader_id, article_id, read_at)
        SELECT ?1, listed.id, ?5 FROM \(listed)
        ON CONFLICT DO UPDATE SET read_at = excluded.read_at
        """
        : """
        UPDATE article_state SET read_at = NULL WHERE reader_id = ?1 AND read_at <= ?5
        AND article_id IN (SELECT listed.id FROM \(listed))
        """)
    var arguments: [(any DatabaseValueConvertible)?] = [
      reader, range.lowerBound, range.upperBound, JSONArray.of(query.sources),
      isRead ? now.stored : Double.greatestFiniteMagnitude, before?.stored,
      JSONArray.of(query.labels), JSONArray.of(query.otherLabels),
    ]
    // A statement takes as many values as its highest number.
    let isLong = !query.otherLabels.isEmpty
    arguments.removeLast(isLong ? 0 : !query.labels.isEmpty ? 1 : before != nil ? 2 : 3)
    try statement.execute(arguments: StatementArguments(arguments))
  }
}
