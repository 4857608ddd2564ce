package import Foundation
import GRDB
package import Models
import Store

extension StoreReader {
  /// New articles and articles opened by a reader in the last days.
  ///
  /// - Parameters:
  ///   - days: number of days, including today.
  ///   - offset: offset of the local day from UTC, in seconds east.
  package func figures(
    of reader: String, days: Int, offset: Int, at now: Date
  ) throws -> ReadingStatistics {
    let window = FigureWindow(days: days, offset: offset, at: now)
    let start = window.start
    let id = try readerID(reader)
    func perDay(_ sql: String, _ arguments: StatementArguments) throws -> [Int] {
      window.perDay(
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
          .map { ($0["day"], $0["count"]) })
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
    let hours = try Row.fetchAll(
      db,
      sql: """
        SELECT CAST(floor((at + ?1) / 3600) AS INTEGER) % 24 AS hour, count(*) AS count
        FROM event WHERE reader_id = ?2 AND kind = 'view' AND at >= ?3 GROUP BY hour
        """, arguments: [offset, id, start])
    let favourites = try Row.fetchAll(
      db,
      sql: """
        SELECT s.name, count(DISTINCT e.article_id) AS count FROM event e
        JOIN article a ON a.id = e.article_id JOIN source s ON s.id = a.source_id
        WHERE e.reader_id = ?1 AND e.kind = 'view' AND e.at >= ?2
        GROUP BY s.id ORDER BY count DESC, s.name LIMIT ?3
        """, arguments: [id, start, FigureWindow.favourites])
    return ReadingStatistics(
      arrived: arrived, opened: opened,
      hours: FigureWindow.perHour(hours.map { ($0["hour"], $0["count"]) }),
      favourites: favourites.map { ($0["name"], $0["count"]) })
  }
}
