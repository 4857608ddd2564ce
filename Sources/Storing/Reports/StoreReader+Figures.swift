package import Foundation
import GRDB
package import Models

extension StoreReader {
  /// Sources that are named among the favourites.
  private static let mostFavourites = 10

  /// What came and what a reader opened within the last days.
  ///
  /// - Parameters:
  ///   - days: with today.
  ///   - offset: seconds east of UTC, by which days begin.
  package func figures(
    of reader: String, days: Int, offset: Int, at now: Date
  ) throws -> Figures {
    let today = ((now.stored + Double(offset)) / 86_400).rounded(.down)
    let first = today - Double(days - 1)
    let start = first * 86_400 - Double(offset)
    let id = try readerID(reader)
    func perDay(_ sql: String, _ arguments: StatementArguments) throws -> [Int] {
      var counts = [Int](repeating: 0, count: days)
      for row in try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments) {
        let day: Int = row["day"] - Int(first)
        if counts.indices.contains(day) { counts[day] = row["count"] }
      }
      return counts
    }
    let arrived = try perDay(
      """
      SELECT CAST(floor((dated + ?1) / 86400) AS INTEGER) AS day, count(*) AS count
      FROM article_rank WHERE is_first = 1 AND dated >= ?2 AND dated <= ?3 GROUP BY day
      """, [offset, start, now.stored])
    let opened = try perDay(
      """
      SELECT CAST(floor((at + ?1) / 86400) AS INTEGER) AS day,
        count(DISTINCT article_id) AS count
      FROM event WHERE reader_id = ?2 AND kind = 'view' AND at >= ?3 GROUP BY day
      """, [offset, id, start])
    var hours = [Int](repeating: 0, count: 24)
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT CAST(floor((at + ?1) / 3600) AS INTEGER) % 24 AS hour, count(*) AS count
        FROM event WHERE reader_id = ?2 AND kind = 'view' AND at >= ?3 GROUP BY hour
        """, arguments: [offset, id, start])
    for row in rows { hours[((row["hour"] as Int) + 24) % 24] = row["count"] }
    let favourites = try Row.fetchAll(
      db,
      sql: """
        SELECT s.name, count(DISTINCT e.article_id) AS count FROM event e
        JOIN article a ON a.id = e.article_id JOIN source s ON s.id = a.source_id
        WHERE e.reader_id = ?1 AND e.kind = 'view' AND e.at >= ?2
        GROUP BY s.id ORDER BY count DESC, s.name LIMIT ?3
        """, arguments: [id, start, Self.mostFavourites])
    return Figures(
      arrived: arrived, opened: opened, hours: hours,
      favourites: favourites.map { ($0["name"], $0["count"]) })
  }
}
