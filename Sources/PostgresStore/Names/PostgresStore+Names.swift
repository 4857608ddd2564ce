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

/// The queries that resolve the names of a list, in one round trip.
struct NameLookUp {
  let statements: [PostgresStatement]

  /// - Parameters:
  ///   - category: as the user typed it; the source too.
  init(reader: String, category: String?, source: String?) {
    let me = Reader.id(named: reader)
    let key = source?.lowercased()
    let queries: [SQLStatement] = [
      "SELECT id FROM reader WHERE name = \(reader)",
      "SELECT source_id, listing, categories FROM reader_source WHERE reader_id = \(sql: me)",
      // The visible or the hidden sources, whichever set is smaller.
      """
      WITH listed AS MATERIALIZED (SELECT source.id, own.listing IS DISTINCT FROM 'left_out'
          AND (source.is_shared OR own.listing IS NOT DISTINCT FROM 'added') AS is_seen
        FROM source LEFT JOIN reader_source own
          ON own.reader_id = \(sql: me) AND own.source_id = source.id
        WHERE EXISTS (SELECT 1 FROM reader_source WHERE reader_id = \(sql: me))
          OR EXISTS (SELECT 1 FROM source WHERE NOT is_shared)),
      less AS (SELECT count(*) FILTER (WHERE is_seen)
        < count(*) FILTER (WHERE NOT is_seen) AS are_seen FROM listed)
      SELECT coalesce(array_agg(id ORDER BY id) FILTER (WHERE is_seen = are_seen), '{}') AS ids,
        are_seen
      FROM listed, less GROUP BY are_seen
      """,
      CategoryNames.rows(
        isHere: """
          CASE WHEN EXISTS (SELECT 1 FROM reader_source WHERE reader_id = \(sql: me))
            OR EXISTS (SELECT 1 FROM source WHERE NOT is_shared)
          THEN \(sql: CategoryNames.isHere(for: me)) ELSE true END
          """),
      // Needed only for a reader whose list differs from the shared list.
      """
      SELECT source_id FROM source_category
      WHERE category_id = (SELECT id FROM category WHERE name_key = \(category?.lowercased()))
        AND (EXISTS (SELECT 1 FROM reader_source WHERE reader_id = \(sql: me))
          OR EXISTS (SELECT 1 FROM source WHERE NOT is_shared))
      """,
      "SELECT name FROM source WHERE name_key = \(key)",
      """
      SELECT own.name, source.name AS stored FROM reader_source own
      JOIN source ON source.id = own.source_id
      WHERE own.reader_id = \(sql: me) AND own.name IS NOT NULL AND \(key) IS NOT NULL
      ORDER BY source.position, source.id
      """,
      "SELECT id FROM source WHERE is_shared AND NOT configured",
    ]
    statements = queries.map(PostgresStatement.init)
  }

  /// The result of the queries.
  struct Found {
    var reader: Int64?
    /// `nil` if the reader's list equals the shared list and no reader has added a source.
    var own: OwnScope?
    var categories: CategoryNames
    /// The shared sources in the category.
    var there: [Int64]
    /// The stored name of the source.
    var source: String?
    /// The sources that have left the shared list.
    var removed: [Int64]
  }

  /// - Parameter rows: the rows of the statements.
  static func found(_ rows: ArraySlice<PostgresRows>, source: String?) throws -> Found {
    var rows = rows
    let reader: Int64? = try rows.removeFirst().first?[0]
    var own = OwnScope()
    for row in rows.removeFirst() {
      let source: Int64 = try row["source_id"]
      if try row["listing"] == SourceOverride.Listing.leftOut.rawValue {
        own.left.append(source)
      } else if let categories: String = try row["categories"] {
        own.placed[source] = ListColumn.decode(categories)
      }
    }
    let listed = rows.removeFirst().first
    let usesSharedList = listed == nil
    if let listed {
      let ids: [Int64] = try listed["ids"]
      own.visible =
        try listed["are_seen"] ? SourceScope(only: ids) : SourceScope(without: ids)
    }
    let categories = try rows.removeFirst().map { try CategoryNames.Row($0) }
    let there: [Int64] = try rows.removeFirst().values()
    var stored: String? = try rows.removeFirst().first?[0]
    let mine = rows.removeFirst()
    let removed: [Int64] = try rows.removeFirst().values()
    if let source, !usesSharedList {
      let key = source.lowercased()
      let known = try mine.first { try ($0["name"] as String).lowercased() == key }
      stored = try known?["stored"] ?? stored
    }
    return Found(
      reader: reader, own: usesSharedList ? nil : own,
      categories: CategoryNames(categories, of: usesSharedList ? nil : own),
      there: there, source: stored, removed: removed)
  }
}
