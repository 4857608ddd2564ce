package import Foundation
package import Models
package import Store

extension PostgresStore {
  package func sourceStates(reader: String, at now: Date) throws -> SourceStates {
    try mappingFaults {
      let rows = try pool.run(
        [Self.names(reader), Self.states, PostgresStatement(PageOutcomes.counted)]
          + Self.sources(reader, at: now))
      let sources = try Self.sources(rows.suffix(2), at: now)
      return SourceStates(
        sources: SourceStates.byName(sources, own: try SQLRows(rows[0]).map(SourceOverride.init)),
        states: try Self.states(rows[1]),
        hosts: try heldHosts(at: now).reduce(into: [:]) { $0[$1.host] = $1 },
        pages: try PageOutcomes.bySource(rows[2]))
    }
  }

  private static func names(_ reader: String) -> PostgresStatement {
    PostgresStatement(SourceOverride.statement(of: Reader.id(named: reader)))
  }

  private static let states = PostgresStatement(
    """
    SELECT f.* FROM feed_state f JOIN source ON source.id = f.source_id
    WHERE configured AND source.url = f.url
    """)

  private static func states(_ rows: PostgresRows) throws -> [Int64: FeedState] {
    var states: [Int64: FeedState] = [:]
    for row in rows { states[try row["source_id"]] = try FeedState.known(row) }
    return states
  }

  private static func sources(_ reader: String, at now: Date) -> [PostgresStatement] {
    StoredSource.counted(doneBy: Reader.id(named: reader), at: now).map(PostgresStatement.init)
  }

  private static func sources(
    _ rows: some RandomAccessCollection<PostgresRows>, at now: Date
  ) throws -> [StoredSource] {
    guard let sources = rows.first, let done = rows.last else { return [] }
    return try StoredSource.all((sources, done), at: now)
  }

  package func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try mappingFaults {
      let names = NameLookUp(reader: reader, category: nil, source: nil)
      let rows = try pool.run(names.statements + [Self.categories(reader, at: now)])
      let found = try NameLookUp.found(rows.prefix(names.statements.count), source: nil)
      guard let own = found.own else {
        return try rows[rows.count - 1].map { try CategorySummary($0, at: now) }
      }
      let more = try pool.run(
        [Self.states, PostgresStatement(CategorySummary.sharedNames)]
          + Self.sources(reader, at: now))
      return CategorySummary.sums(
        found.tabs, of: own, shared: try CategorySummary.shared(more[1]),
        try Self.sources(more.suffix(2), at: now), try Self.states(more[0]))
    }
  }

  private static func categories(_ reader: String, at now: Date) -> PostgresStatement {
    PostgresStatement(
      CategorySummary.counted(doneBy: Reader.id(named: reader), at: now))
  }

  package func categoryCounts(doneBy reader: String?) throws -> [CategoryCount] {
    try mappingFaults {
      let counted =
        reader == nil
        ? "article_rank r WHERE $1 IS NULL"
        : """
        article_state s JOIN article_rank r ON r.article_id = s.article_id
        WHERE s.reader_id = \(CardSQL.reader("$1"))
          AND (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL)
        """
      let rows = try run(
        """
        WITH counts AS MATERIALIZED (SELECT r.category_id, count(*) AS articles,
          count(*) FILTER (WHERE r.is_first) AS firsts FROM \(counted) GROUP BY r.category_id)
        SELECT NULL::text AS name, coalesce(sum(firsts), 0)::int8 AS articles,
          -1 AS place FROM counts
        UNION ALL SELECT name, coalesce(articles, 0), row_number() OVER (ORDER BY position, name)
        FROM category LEFT JOIN counts ON category_id = id ORDER BY place
        """, .text(reader))
      return try rows.map {
        CategoryCount(category: try $0["name"], articles: try $0["articles"])
      }
    }
  }
}
