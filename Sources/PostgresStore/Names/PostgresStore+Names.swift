import Matching
import Models
import Store

extension PostgresStore {
  /// Resolves the names of a query, and finds the reader.
  ///
  /// - Parameter others: statements for the same round trip.
  /// - Returns: also the rows of `others`.
  /// - Throws: ``UnknownName``.
  func resolved(
    _ query: FeedQuery, reader: String, with others: [PostgresStatement] = [],
    plannedOnce: Bool = false
  ) throws -> (list: ResolvedList, reader: Int64?, rows: [PostgresRows]) {
    let lookUp = NameLookUp(reader: reader, category: query.category, source: query.source)
    let statements = lookUp.statements + others
    let rows = try pool.run(
      plannedOnce ? PostgresStatement.plannedOnce(statements) : [.fixedPlan] + statements
    ).dropFirst()
    let found = try NameLookUp.found(
      rows.prefix(lookUp.statements.count), source: query.source)
    var list = try ResolvedList(query, categories: found.categories, own: found.own) {
      try tags(of: found.reader)
    } there: { _ in
      found.there
    } removed: {
      found.removed
    }
    if let condition = query.condition, condition.namesLists { try listNames().check(condition) }
    if let typed = query.source {
      list.query.source =
        try found.source
        ?? UnknownName.find(typed, .source, in: listNames().sources)
    }
    return (list, found.reader, Array(rows.dropFirst(lookUp.statements.count)))
  }

  /// The names of a reader's own categories: skips from one to the next by the index, however many
  /// articles they have.
  private func tags(of reader: Int64?) throws -> [String] {
    guard let reader else { return [] }
    return try run(
      """
      WITH RECURSIVE own (tag_key, tag) AS (
        (SELECT tag_key, tag FROM article_tag WHERE reader_id = $1 ORDER BY tag_key LIMIT 1)
        UNION ALL
        SELECT next.tag_key, next.tag FROM own CROSS JOIN LATERAL (
          SELECT tag_key, tag FROM article_tag WHERE reader_id = $1 AND tag_key > own.tag_key
          ORDER BY tag_key LIMIT 1) next)
      SELECT tag FROM own
      """, .integer(reader)
    ).values()
  }
}
