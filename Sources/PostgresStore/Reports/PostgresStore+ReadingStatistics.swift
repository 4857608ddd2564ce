package import Foundation
package import Models
package import Store

extension PostgresStore {
  package func figures(
    of reader: String, days: Int, offset: Int, at now: Date
  ) throws -> ReadingStatistics {
    let window = FigureWindow(days: days, offset: offset, at: now)
    let me = CardSQL.reader("$1")
    let views = "reader_id = \(me) AND kind = 'view' AND at >= $2"
    return try mappingFaults {
      let reading: [PostgresValue] = [.text(reader), .number(window.start)]
      let shift = PostgresValue.number(Double(offset))
      let rows = try pool.run([
        PostgresStatement(
          """
          SELECT floor((dated + $1) / 86400)::int8 AS day, count(*) AS count
          FROM article_rank WHERE is_first AND dated >= $2 AND dated <= $3 GROUP BY day
          """, shift, .number(window.start), .date(now)),
        PostgresStatement(
          """
          SELECT floor((at + $3) / 86400)::int8 AS day, count(DISTINCT article_id) AS count
          FROM event WHERE \(views) GROUP BY day
          """, reading + [shift]),
        PostgresStatement(
          """
          SELECT floor((at + $3) / 3600)::int8 % 24 AS hour, count(*) AS count
          FROM event WHERE \(views) GROUP BY hour
          """, reading + [shift]),
        PostgresStatement(
          """
          SELECT s.name, count(DISTINCT e.article_id) AS count FROM event e
          JOIN article a ON a.id = e.article_id JOIN source s ON s.id = a.source_id
          WHERE \(views) GROUP BY s.id ORDER BY count DESC, s.name LIMIT $3
          """, reading + [.integer(FigureWindow.favourites)]),
      ])
      func counts(_ rows: PostgresRows) throws -> [(Int, Int)] {
        try rows.map { (try $0[0], try $0[1]) }
      }
      return ReadingStatistics(
        arrived: window.perDay(try counts(rows[0]).map { (day: $0.0, count: $0.1) }),
        opened: window.perDay(try counts(rows[1]).map { (day: $0.0, count: $0.1) }),
        hours: FigureWindow.perHour(try counts(rows[2]).map { (hour: $0.0, count: $0.1) }),
        favourites: try rows[3].map { (try $0["name"], try $0["count"]) })
    }
  }

  /// Articles are counted while the word index grows, so that no query scans all of them.
  package func figures(at now: Date) throws -> StoreFigures {
    try mappingFaults {
      let row = try run(
        """
        SELECT (SELECT coalesce(sum(articles), 0)::int8 FROM search_size) AS articles,
          (SELECT count(*) FROM source WHERE configured) AS sources,
          (SELECT count(*) FROM feed_state f JOIN source ON source.id = f.source_id AND configured
            WHERE f.failures > 0) AS failing,
          (SELECT f.next_due FROM feed_state f
            JOIN source ON source.id = f.source_id AND configured
            WHERE f.gone <> 'confirmed' AND f.next_due <= $1 ORDER BY f.next_due LIMIT 1) AS due,
          (SELECT count(*) FROM article_page WHERE due IS NOT NULL AND fetched IS NULL) AS waiting,
          pg_database_size(current_database()) AS bytes
        """, .date(now)
      ).first
      guard let row else { throw PostgresFault.unexpected(column: "articles") }
      return StoreFigures(
        articles: try row["articles"], sources: try row["sources"],
        failingSources: try row["failing"], oldestDue: try row.date("due"),
        waitingPages: try row["waiting"], bytes: try row["bytes"])
    }
  }
}
