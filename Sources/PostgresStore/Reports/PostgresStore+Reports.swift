package import Foundation
package import Models
package import Store

extension PostgresStore {
  package func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try mappingFaults {
      let me = Reader.id(named: reader)
      let names = NameLookUp(reader: reader, category: nil, source: nil)
      let rows = try pool.run(
        names.statements + [PostgresStatement(CategorySummary.counted(doneBy: me, at: now))])
      let found = try NameLookUp.found(rows.prefix(names.statements.count), source: nil)
      guard let own = found.own else {
        return try rows[rows.count - 1].map { try CategorySummary($0, at: now) }
      }
      return try CategorySummary.sums(
        found.tabs, of: own, read(CategorySummary.ofOwnList(doneBy: me, at: now)), at: now)
    }
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
