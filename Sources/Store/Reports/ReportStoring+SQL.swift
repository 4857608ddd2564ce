package import Foundation
package import Models

extension ReportStoring where Self: SQLStore {
  package func categories(ofUnread article: Int64, reader: String) throws -> [String] {
    try read(
      """
      SELECT category.name FROM article_rank r JOIN category ON category.id = r.category_id
      WHERE r.article_id = \(article) AND NOT EXISTS (SELECT 1 FROM article_state s
        WHERE s.article_id = r.article_id AND s.reader_id = \(sql: Reader.id(named: reader))
          AND (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL))
      ORDER BY category.position
      """
    ).values()
  }

  package func figures(
    of reader: String, days: Int, offset: Int, at now: Date
  ) throws -> ReadingStatistics {
    let window = FigureWindow(days: days, offset: offset, at: now)
    let shift = Double(offset)
    let views: SQLStatement = """
      reader_id = \(sql: Reader.id(named: reader)) AND kind = 'view' AND at >= \(window.start)
      """
    let rows = try read([
      """
      SELECT CAST(floor((dated + \(shift)) / 86400) AS bigint) AS part, count(*) AS count
      FROM article_rank
      WHERE \(flag: "is_first", is: true) AND dated >= \(window.start) AND dated <= \(now)
      GROUP BY part
      """,
      """
      SELECT CAST(floor((at + \(shift)) / 86400) AS bigint) AS part,
        count(DISTINCT article_id) AS count
      FROM event WHERE \(sql: views) GROUP BY part
      """,
      """
      SELECT CAST(floor((at + \(shift)) / 3600) AS bigint) % 24 AS part, count(*) AS count
      FROM event WHERE \(sql: views) GROUP BY part
      """,
      """
      SELECT s.name, count(DISTINCT e.article_id) AS count FROM event e
      JOIN article a ON a.id = e.article_id JOIN source s ON s.id = a.source_id
      WHERE \(sql: views) GROUP BY s.id, s.name
      ORDER BY count DESC, s.name LIMIT \(FigureWindow.favourites)
      """,
    ])
    func counts(_ rows: SQLRows) throws -> [(Int, Int)] {
      try rows.map { (try $0["part"], try $0["count"]) }
    }
    return ReadingStatistics(
      arrived: window.perDay(try counts(rows[0]).map { (day: $0.0, count: $0.1) }),
      opened: window.perDay(try counts(rows[1]).map { (day: $0.0, count: $0.1) }),
      hours: FigureWindow.perHour(try counts(rows[2]).map { (hour: $0.0, count: $0.1) }),
      favourites: try rows[3].map { (try $0["name"], try $0["count"]) })
  }
}
