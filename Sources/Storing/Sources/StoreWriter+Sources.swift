package import Foundation
import GRDB
package import Models

extension StoreWriter {
  /// Makes the stored sources those of the configuration.
  ///
  /// A source whose name is new but whose URL belonged to one that is gone was renamed and keeps
  /// its articles. A source that is gone keeps them too; it is only no longer polled. A source
  /// whose URL changed forgets what it knew of the old address.
  ///
  /// - Parameter categories: in the order of the tabs; those that only sources name follow.
  package func configure(_ sources: [Source], categories: [String], at now: Date) throws {
    let categoryIDs = try store(categories: categories + sources.flatMap(\.categories))
    try giveWay(to: sources)
    var stored = try StoredConfiguration(db)
    var renamed = stored.renamable(names: Set(sources.map { $0.name.lowercased() }))
    var configured: Set<Int64> = []
    var changed: [Int64] = []
    for (position, source) in sources.enumerated() {
      let ids = source.categories.compactMap { categoryIDs[$0.lowercased()] }
      guard let first = ids.first else { continue }
      let known = stored[source.name] ?? renamed.removeValue(forKey: source.address.string)
      let id = try known?.id ?? insert(source, category: first, at: now)
      configured.insert(id)
      let wanted = StoredConfiguration.Entry(
        id: id, name: source.name, url: source.address.string, category: first,
        position: position, isConfigured: true, isHousehold: true)
      if known != wanted { try write(wanted) }
      if known?.isListed(as: wanted) != true || Set(stored.categories[id] ?? []) != Set(ids) {
        changed.append(id)
      }
      if stored.categories[id] != ids { try setCategories(ids, ofSource: id) }
      try setDue(source, id, stored.readings.removeValue(forKey: id))
    }
    for entry in stored.entries where entry.isConfigured && !configured.contains(entry.id) {
      try db.cachedStatement(sql: "UPDATE source SET configured = 0 WHERE id = ?")
        .execute(arguments: [entry.id])
      // One that only a reader has is configured again below.
      if entry.isHousehold { changed.append(entry.id) }
    }
    // Before the first configuration there was no list that anybody could keep.
    if !stored.entries.isEmpty { try note(changedSources: changed) }
    // What readers have added for themselves is polled too.
    try db.execute(
      sql: """
        UPDATE source SET configured = 1, household = 0 WHERE configured = 0
          AND id IN (SELECT source_id FROM reader_source WHERE listing = 'added')
        """)
    try db.execute(
      sql: """
        DELETE FROM category WHERE position >= ?
        AND id NOT IN (SELECT category_id FROM source)
        AND id NOT IN (SELECT category_id FROM source_category)
        AND id NOT IN (SELECT category_id FROM article_rank)
        """, arguments: [categories.count])
  }

  /// A source that only readers have leaves its name to one of the configuration at another
  /// address; its readers call it as they did.
  private func giveWay(to sources: [Source]) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT id, name, url FROM source WHERE household = 0")
    guard !rows.isEmpty else { return }
    let addresses = Dictionary(
      sources.map { ($0.name.lowercased(), $0.address.string) }, uniquingKeysWith: { one, _ in one }
    )
    for row in rows {
      let (id, name, url): (Int64, String, String) = (row["id"], row["name"], row["url"])
      guard let address = addresses[name.lowercased()], address != url else { continue }
      try db.execute(
        sql: "UPDATE source SET name = ? WHERE id = ?", arguments: ["\(name) (\(id))", id])
    }
  }

  /// For those who keep a copy of the list.
  private func note(changedSources ids: [Int64]) throws {
    guard !ids.isEmpty else { return }
    try db.execute(
      sql: "INSERT INTO change (kind, subject) SELECT 4, value FROM json_each(?)",
      arguments: [JSONArray.of(ids)])
  }

  private func write(_ entry: StoredConfiguration.Entry) throws {
    try db.cachedStatement(
      sql: """
        UPDATE source SET name = ?, url = ?, category_id = ?, position = ?, configured = 1,
          household = 1
        WHERE id = ?
        """
    ).execute(arguments: [entry.name, entry.url, entry.category, entry.position, entry.id])
  }

  /// Where nothing is known of a source's feed, or of another address or another way to read it, it
  /// is due.
  private func setDue(
    _ source: Source, _ id: Int64, _ known: StoredConfiguration.Reading?
  ) throws {
    guard let known, known.url == source.address.string else {
      return try setFeedState(FeedState(url: source.address.string), source: id)
    }
    guard known.isScheduled, let reading = known.reading, reading != source.reading else { return }
    try db.cachedStatement(sql: "UPDATE feed_state SET next_due = NULL WHERE source_id = ?")
      .execute(arguments: [id])
  }

  private func insert(_ source: Source, category: Int64, at now: Date) throws -> Int64 {
    try db.cachedStatement(
      sql: """
        INSERT INTO source (name, url, category_id, position, configured, added)
        VALUES (?, ?, ?, 0, 1, ?)
        """
    ).execute(arguments: [source.name, source.address.string, category, now.stored])
    return db.lastInsertedRowID
  }

  /// Lists a source, and all of its articles, in these categories and no others.
  private func setCategories(_ ids: [Int64], ofSource source: Int64) throws {
    let known = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT category_id FROM source_category WHERE source_id = ?"),
      arguments: [source])
    let first = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT category_id FROM article_rank WHERE source_id = ? AND is_first = 1 LIMIT 1
          """), arguments: [source])
    guard Set(known) != Set(ids) || first.map({ $0 != ids[0] }) ?? false else { return }
    try db.cachedStatement(sql: "DELETE FROM source_category WHERE source_id = ?")
      .execute(arguments: [source])
    let list = try db.cachedStatement(sql: "INSERT INTO source_category VALUES (?, ?)")
    for id in ids { try list.execute(arguments: [source, id]) }
    // Without articles there is nothing to move.
    guard first != nil else { return }
    // The first rows go to a side table, and come back once for each category.
    try db.execute(
      sql: """
        CREATE TEMP TABLE moving AS SELECT article_id, today, now, dated, burst FROM article_rank
          WHERE source_id = ?1 AND is_first = 1
        """, arguments: [source])
    try db.execute(sql: "DELETE FROM article_rank WHERE source_id = ?", arguments: [source])
    for id in ids {
      try db.execute(
        sql: """
          INSERT INTO article_rank SELECT article_id, ?1, ?2, ?3, today, now, dated, burst FROM moving
          """, arguments: [id, source, id == ids[0] ? 1 : 0])
    }
    try db.execute(sql: "DROP TABLE moving")
  }

  private func store(categories: [String]) throws -> [String: Int64] {
    var ids: [String: Int64] = [:]
    for name in categories where ids[name.lowercased()] == nil {
      let position = ids.count
      ids[name.lowercased()] = try Int64.fetchOne(
        db,
        sql: """
          INSERT INTO category (name, position) VALUES (?, ?)
          ON CONFLICT DO UPDATE SET name = excluded.name, position = excluded.position
          RETURNING id
          """, arguments: [name, position])
    }
    return ids
  }

  /// Keeps the page that a feed calls its home, shown as the source's address.
  package func setHomePage(_ url: String?, ofSource id: Int64) throws {
    try db.cachedStatement(
      sql: "UPDATE source SET home_page_url = ?1 WHERE id = ?2 AND home_page_url IS NOT ?1"
    ).execute(arguments: [url, id])
  }
}
