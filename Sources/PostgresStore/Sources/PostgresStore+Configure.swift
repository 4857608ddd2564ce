package import Foundation
package import Models
import Store

extension PostgresStore {
  package func configure(_ sources: [Source], categories: [String], at now: Date) throws {
    try transaction { try Self.configure(sources, categories: categories, at: now, $0) }
  }

  /// Three round trips: read, add, and change. Only changed sources among thousands are written.
  private static func configure(
    _ sources: [Source], categories: [String], at now: Date, _ transaction: PostgresTransaction
  ) throws {
    let names = unique(categories + sources.flatMap(\.categories))
    let found = try transaction.run([
      AdvisoryLock.sources.statement,
      PostgresStatement(
        """
        INSERT INTO category (name, name_key, position) SELECT * FROM unnest($1, $2, $3)
        ON CONFLICT (name_key) DO UPDATE SET name = excluded.name, position = excluded.position
        RETURNING id, name_key
        """, .texts(names), .texts(names.map { $0.lowercased() }),
        .integers(names.indices.map(Int64.init))),
      PostgresStatement(
        "SELECT id, name, url, category_id, position, configured, is_shared FROM source ORDER BY id"
      ),
      PostgresStatement(
        """
        SELECT l.source_id, l.category_id FROM source_category l
        JOIN source ON source.id = l.source_id
        ORDER BY l.source_id, l.category_id <> source.category_id, l.category_id
        """),
      PostgresStatement(
        "SELECT source_id, url, reading, next_due IS NOT NULL AS is_scheduled FROM feed_state"),
    ])
    var ids: [String: Int64] = [:]
    for row in found[1] { ids[try row["name_key"]] = try row["id"] }
    var plan = ConfigurationPlan(
      try stored(found[2], listed: found[3], feeds: found[4]), sources, categories: ids)
    for (source, name) in plan.renamed {
      transaction.add(
        "UPDATE source SET name = $1, name_key = $2 WHERE id = $3", .text(name),
        .text(name.lowercased()), .integer(source))
    }
    try insert(&plan.configured, at: now, transaction)
    update(plan.configured.filter(\.isChanged).map(\.entry), transaction)
    list(plan.configured.filter(\.isMoved).map { ($0.entry.id, $0.categories) }, transaction)
    let anew = plan.configured.filter { $0.poll == .anew }.map(\.entry)
    if !anew.isEmpty {
      transaction.add(FeedState.write(anew.map { ($0.id, FeedState(url: $0.url)) }))
    }
    transaction.add(
      "UPDATE feed_state SET next_due = NULL WHERE source_id = ANY ($1)",
      .integers(plan.configured.filter { $0.poll == .again }.map(\.entry.id)))
    transaction.add(
      "UPDATE source SET configured = false WHERE id = ANY ($1)", .integers(plan.removed))
    transaction.add(PostgresStatement(plan.takingIn))
    let changed = plan.changedSources
    if !changed.isEmpty {
      transaction.add(
        "INSERT INTO change_note (kind, subject) SELECT 4, id FROM unnest($1) id",
        .integers(changed))
    }
    // Sources that readers have added for themselves are polled too.
    transaction.add(
      """
      UPDATE source SET configured = true, is_shared = false
        WHERE NOT configured AND url NOT LIKE 'kept:%'
        AND id IN (SELECT source_id FROM reader_source WHERE listing = 'added')
      """)
    transaction.add(
      """
      DELETE FROM category WHERE position >= $1
        AND NOT EXISTS (SELECT 1 FROM source WHERE category_id = category.id)
        AND NOT EXISTS (SELECT 1 FROM source_category l WHERE l.category_id = category.id)
        AND NOT EXISTS (SELECT 1 FROM article_rank r WHERE r.category_id = category.id)
      """, .integer(categories.count))
  }

  /// The names without duplicates, in the order of first occurrence.
  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0.lowercased()).inserted }
  }

  /// - Parameters:
  ///   - listed: the categories of the sources, the main one first.
  ///   - feeds: the states of their feeds.
  private static func stored(
    _ entries: PostgresRows, listed: PostgresRows, feeds: PostgresRows
  ) throws -> StoredConfiguration {
    var stored = StoredConfiguration()
    stored.entries = try entries.map { row in
      StoredConfiguration.Entry(
        id: try row["id"], name: try row["name"], url: try row["url"],
        category: try row["category_id"], position: try row["position"],
        isConfigured: try row["configured"], isShared: try row["is_shared"])
    }
    for row in listed {
      stored.categories[try row["source_id"], default: []].append(try row["category_id"])
    }
    for row in feeds {
      stored.readings[try row["source_id"]] = StoredConfiguration.Reading(
        url: try row["url"], reading: try row["reading"], isScheduled: try row["is_scheduled"])
    }
    return stored
  }

  private static func insert(
    _ wanted: inout [ConfigurationPlan.Configured], at now: Date,
    _ transaction: PostgresTransaction
  ) throws {
    let new = wanted.indices.filter { wanted[$0].isNew }
    guard !new.isEmpty else { return }
    let entries = new.map { wanted[$0].entry }
    let rows = try transaction.run(
      """
      INSERT INTO source (name, name_key, url, category_id, position, configured, added)
      SELECT k.name, k.key, k.url, k.category, k.position, true, $6
      FROM unnest($1, $2, $3, $4, $5) k (name, key, url, category, position) ORDER BY k.position
      RETURNING id, name_key
      """, .texts(entries.map(\.name)), .texts(entries.map { $0.name.lowercased() }),
      .texts(entries.map(\.url)), .integers(entries.map(\.category)),
      .integers(entries.map { Int64($0.position) }), .date(now))
    var ids: [String: Int64] = [:]
    for row in rows { ids[try row["name_key"]] = try row["id"] }
    for place in new {
      guard let id = ids[wanted[place].entry.name.lowercased()] else { continue }
      wanted[place].entry.id = id
    }
  }

  private static func update(
    _ entries: [StoredConfiguration.Entry], _ transaction: PostgresTransaction
  ) {
    guard !entries.isEmpty else { return }
    transaction.add(
      """
      UPDATE source SET name = k.name, name_key = k.key, url = k.url, category_id = k.category,
        position = k.position, configured = true, is_shared = true
      FROM unnest($1, $2, $3, $4, $5, $6) k (id, name, key, url, category, position)
      WHERE source.id = k.id
      """, .integers(entries.map(\.id)), .texts(entries.map(\.name)),
      .texts(entries.map { $0.name.lowercased() }), .texts(entries.map(\.url)),
      .integers(entries.map(\.category)), .integers(entries.map { Int64($0.position) }))
  }

  /// Puts sources and all of their articles into exactly these categories.
  private static func list(
    _ lists: [(source: Int64, categories: [Int64])], _ transaction: PostgresTransaction
  ) {
    guard !lists.isEmpty else { return }
    let sources = lists.map(\.source)
    let pairs = lists.flatMap { list in list.categories.map { (list.source, $0) } }
    let others = lists.flatMap { list in list.categories.dropFirst().map { (list.source, $0) } }
    transaction.add("DELETE FROM source_category WHERE source_id = ANY ($1)", .integers(sources))
    transaction.add(
      into: "source_category", count: pairs.count,
      ["source_id": .integers(pairs.map(\.0)), "category_id": .integers(pairs.map(\.1))],
      "ON CONFLICT DO NOTHING")
    // The first rank row of each article is moved, and the others are copied from it.
    transaction.add(
      "DELETE FROM article_rank WHERE source_id = ANY ($1) AND NOT is_first", .integers(sources))
    transaction.add(
      """
      UPDATE article_rank r SET category_id = k.category FROM unnest($1, $2) k (source, category)
      WHERE r.source_id = k.source AND r.is_first AND r.category_id <> k.category
      """, .integers(sources), .integers(lists.map { $0.categories[0] }))
    transaction.add(
      """
      INSERT INTO article_rank
        (article_id, category_id, source_id, is_first, today, now, dated, burst)
      SELECT r.article_id, k.category, r.source_id, false, r.today, r.now, r.dated, r.burst
      FROM article_rank r JOIN unnest($1, $2) k (source, category) ON k.source = r.source_id
      WHERE r.is_first ON CONFLICT DO NOTHING
      """, .integers(others.map(\.0)), .integers(others.map(\.1)))
  }
}
