package import Foundation
import GRDB
package import Models
import Store

extension StoreWriter {
  /// Makes the stored sources match the configuration.
  ///
  /// A source with a new name and the URL of a removed source was renamed and keeps its articles. A
  /// removed source keeps its articles too, but is no longer polled. A source whose URL changed
  /// loses the feed state of the old address.
  ///
  /// - Parameter categories: in the order of the tabs; categories that only sources name follow.
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
      // A source that only a reader has is configured again below.
      if entry.isHousehold { changed.append(entry.id) }
    }
    // Before the first configuration no client can have a copy of the list.
    if !stored.entries.isEmpty { try note(changedSources: changed) }
    // Sources that readers have added for themselves are polled too.
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

  /// Renames sources that only readers have if the configuration uses their name for another
  /// address; for their readers the name stays the same.
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

  /// Records the change for clients that keep a copy of the list.
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

  /// Makes a source due if its feed has no stored state, or a state of another address or another
  /// way of reading it.
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

  /// Puts a source and all of its articles into exactly these categories.
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
    // Without articles there are no ranks to move.
    guard first != nil else { return }
    // Copies the first rank row of each article to a temporary table, then inserts it for each
    // category.
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

  /// Stores the home page that a feed names, shown as the source's address.
  package func setHomePage(_ url: String?, ofSource id: Int64) throws {
    try db.cachedStatement(
      sql: "UPDATE source SET home_page_url = ?1 WHERE id = ?2 AND home_page_url IS NOT ?1"
    ).execute(arguments: [url, id])
  }
}
