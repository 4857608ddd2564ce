import Basics
package import Foundation
package import Models

extension SourceStoring where Self: SQLStore {
  package func configure(_ sources: [Source], categories: [String], at now: Date) throws {
    try transaction { try $0.configure(sources, categories: categories, at: now) }
  }
}

extension SQLSession {
  /// On a server three round trips: read, add, and change. Only changed sources among thousands are
  /// written.
  fileprivate func configure(_ sources: [Source], categories: [String], at now: Date) throws {
    try lock(.sources)
    let found = try run(
      [Self.storing(categories: categories + sources.flatMap(\.categories))]
        + StoredConfiguration.statements)
    var ids: [String: Int64] = [:]
    for row in found[0] { ids[(try row["name"] as String).lowercased()] = try row["id"] }
    let named = ids.values.sorted()
    var plan = ConfigurationPlan(
      try StoredConfiguration(found[1...]), sources, categories: ids)
    try add(
      plan.renamed.map { source, name in
        "UPDATE source SET (\(named: "name")) = (\(name: name)) WHERE id = \(source)"
      })
    let moved = plan.configured.filter { $0.isMoved && !$0.isNew }
    let listed = plan.configured.indices.filter { plan.configured[$0].isMoved }
    try insertNew(&plan.configured, at: now)
    try add(Self.updating(plan.configured.filter(\.isChanged).map(\.entry)))
    try list(listed.map { plan.configured[$0] })
    for source in moved { try moveArticles(of: source.entry.id, to: source.categories) }
    let anew = plan.configured.filter { $0.poll == .anew }.map { ($0.entry.id, $0.entry.url) }
    let again = plan.configured.filter { $0.poll == .again }.map(\.entry.id)
    try add([
      FeedState.beginning(anew),
      "UPDATE feed_state SET next_due = NULL WHERE source_id \(in: again)",
      "UPDATE source SET configured = \(false) WHERE id \(in: plan.removed)",
      plan.takingIn,
      """
      INSERT INTO \(table: .changes) (kind, subject)
      SELECT 4, k.id FROM \(rows: ["id": .integers(plan.changedSources)]) k
      """,
      // Sources that readers have added for themselves are polled too.
      """
      UPDATE source SET configured = \(true), is_shared = \(false)
      WHERE \(flag: "configured", is: false) AND url NOT LIKE 'kept:%'
        AND id IN (SELECT source_id FROM reader_source WHERE listing = 'added')
      """,
      """
      UPDATE category SET position = position + \(sql: "\(CategoryNames.firstOther)")
      WHERE NOT (id \(in: named)) AND position < \(sql: "\(CategoryNames.firstOther)")
      """,
      """
      DELETE FROM category WHERE NOT (id \(in: named))
        AND NOT EXISTS (SELECT 1 FROM source WHERE category_id = category.id)
        AND NOT EXISTS (SELECT 1 FROM source_category l WHERE l.category_id = category.id)
        AND NOT EXISTS (SELECT 1 FROM article_rank r WHERE r.category_id = category.id)
      """,
    ])
  }

  /// - Parameter names: in the order of the tabs; the first of equal names counts.
  private static func storing(categories names: [String]) -> SQLStatement {
    let names = names.distinct { $0.lowercased() }
    return """
      INSERT INTO category (\(named: "name"), position)
      SELECT \(named: "k.name"), k.position FROM \(rows: [
        "name": .texts(names), "name_key": .texts(names.map { $0.lowercased() }),
        "position": .integers(names.indices.map(Int64.init)),
      ]) k WHERE true ORDER BY k.position
      ON CONFLICT (\(folded: "name")) DO UPDATE
        SET (\(named: "name")) = (\(named: "excluded.name")), position = excluded.position
      RETURNING id, name
      """
  }

  /// Stores the sources without an id, and gives them theirs.
  private func insertNew(
    _ configured: inout [ConfigurationPlan.Configured], at now: Date
  ) throws {
    let new = configured.indices.filter { configured[$0].isNew }
    guard !new.isEmpty else { return }
    let entries = new.map { configured[$0].entry }
    let rows = try run(
      """
      INSERT INTO source (\(named: "name"), url, category_id, position, configured, added)
      SELECT \(named: "k.name"), k.url, k.category, k.position, \(true), \(now)
      FROM \(rows: Self.columns(of: entries)) k ORDER BY k.position
      RETURNING id, name
      """)
    let ids: [String: Int64] = try rows.by("name") { try $0["id"] }
    for place in new {
      guard let id = ids[configured[place].entry.name] else { throw SQLFault(column: "id") }
      configured[place].entry.id = id
    }
  }

  private static func updating(_ entries: [StoredConfiguration.Entry]) -> SQLStatement {
    """
    UPDATE source SET (\(named: "name")) = (\(named: "k.name")), url = k.url,
      category_id = k.category, position = k.position, configured = \(true), is_shared = \(true)
    FROM \(rows: columns(of: entries)) k WHERE source.id = k.id
    """
  }

  private static func columns(
    of entries: [StoredConfiguration.Entry]
  ) -> KeyValuePairs<String, SQLList> {
    [
      "id": .integers(entries.map(\.id)), "name": .texts(entries.map(\.name)),
      "name_key": .texts(entries.map { $0.name.lowercased() }), "url": .texts(entries.map(\.url)),
      "category": .integers(entries.map(\.category)),
      "position": .integers(entries.map { Int64($0.position) }),
    ]
  }

  /// Puts sources into exactly these categories.
  private func list(_ sources: [ConfigurationPlan.Configured]) throws {
    let pairs = sources.flatMap { source in source.categories.map { (source.entry.id, $0) } }
    try add([
      "DELETE FROM source_category WHERE source_id \(in: sources.map(\.entry.id))",
      """
      INSERT INTO source_category (source_id, category_id) SELECT k.source, k.category
      FROM \(rows: [
        "source": .integers(pairs.map(\.0)), "category": .integers(pairs.map(\.1)),
      ]) k WHERE true ON CONFLICT DO NOTHING
      """,
    ])
  }

  /// Puts a source's articles into exactly these categories: the first rank row of each article is
  /// moved, and the others are copied from it.
  private func moveArticles(of source: Int64, to categories: [Int64]) throws {
    guard let first = categories.first else { return }
    try add([
      "DELETE FROM article_rank WHERE source_id = \(source) AND \(flag: "is_first", is: false)",
      """
      UPDATE article_rank SET category_id = \(first)
      WHERE source_id = \(source) AND \(flag: "is_first", is: true) AND category_id <> \(first)
      """,
    ])
    try add(
      categories.dropFirst().map { category in
        """
        INSERT INTO article_rank
          (article_id, category_id, source_id, is_first, today, now, dated, burst, story_id)
        SELECT article_id, \(category), source_id, \(false), today, now, dated, burst, story_id
        FROM article_rank WHERE source_id = \(source) AND \(flag: "is_first", is: true)
        ON CONFLICT DO NOTHING
        """
      })
  }
}

extension StoredConfiguration {
  /// For ``init(_:)``.
  static let statements: [SQLStatement] = [
    "SELECT id, name, url, category_id, position, configured, is_shared FROM source ORDER BY id",
    """
    SELECT l.source_id, l.category_id FROM source_category l
    JOIN source ON source.id = l.source_id
    ORDER BY l.source_id, l.category_id <> source.category_id, l.category_id
    """,
    "SELECT source_id, url, reading, next_due IS NOT NULL AS is_scheduled FROM feed_state",
  ]

  init(_ rows: ArraySlice<SQLRows>) throws {
    let rows = Array(rows)
    entries = try rows[0].map { row in
      Entry(
        id: try row["id"], name: try row["name"], url: try row["url"],
        category: try row["category_id"], position: try row["position"],
        isConfigured: try row["configured"], isShared: try row["is_shared"])
    }
    for row in rows[1] {
      categories[try row["source_id"], default: []].append(try row["category_id"])
    }
    for row in rows[2] {
      readings[try row["source_id"]] = Reading(
        url: try row["url"], reading: try row["reading"], isScheduled: try row["is_scheduled"])
    }
  }
}
