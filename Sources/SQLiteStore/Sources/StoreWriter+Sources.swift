import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Makes the stored sources match the configuration.
  ///
  /// A source with a new name and the URL of a removed source was renamed and keeps its articles. A
  /// removed source keeps its articles too, but is no longer polled. A source whose URL changed
  /// loses the feed state of the old address.
  ///
  /// - Parameter categories: in the order of the tabs; categories that only sources name follow.
  func configure(_ sources: [Source], categories: [String], at now: Date) throws {
    let ids = try store(categories: categories + sources.flatMap(\.categories))
    var plan = ConfigurationPlan(try reader.storedConfiguration(), sources, categories: ids)
    for (source, name) in plan.renamed {
      try db.execute(sql: "UPDATE source SET name = ? WHERE id = ?", arguments: [name, source])
    }
    for place in plan.configured.indices {
      let wanted = plan.configured[place]
      if wanted.isNew {
        plan.configured[place].entry.id = try insert(wanted.entry, at: now)
      } else if wanted.isChanged {
        try write(wanted.entry)
      }
      let id = plan.configured[place].entry.id
      if wanted.isMoved { try setCategories(wanted.categories, ofSource: id) }
      try setDue(wanted.poll, FeedState(url: wanted.entry.url), source: id)
    }
    for id in plan.removed {
      try db.cachedStatement(sql: "UPDATE source SET configured = 0 WHERE id = ?")
        .execute(arguments: [id])
    }
    _ = try db.run(plan.takingIn)
    try note(changedSources: plan.changedSources)
    // Sources that readers have added for themselves are polled too.
    try db.execute(
      sql: """
        UPDATE source SET configured = 1, is_shared = 0 WHERE configured = 0 AND url NOT LIKE 'kept:%'
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
          is_shared = 1
        WHERE id = ?
        """
    ).execute(arguments: [entry.name, entry.url, entry.category, entry.position, entry.id])
  }

  private func setDue(
    _ poll: ConfigurationPlan.Poll, _ state: FeedState, source: Int64
  ) throws {
    switch poll {
    case .unchanged: break
    case .anew: try setFeedState(state, source: source)
    case .again:
      try db.cachedStatement(sql: "UPDATE feed_state SET next_due = NULL WHERE source_id = ?")
        .execute(arguments: [source])
    }
  }

  private func insert(_ entry: StoredConfiguration.Entry, at now: Date) throws -> Int64 {
    try db.cachedStatement(
      sql: """
        INSERT INTO source (name, url, category_id, position, configured, added)
        VALUES (?, ?, ?, ?, 1, ?)
        """
    ).execute(arguments: [entry.name, entry.url, entry.category, entry.position, now.stored])
    return db.lastInsertedRowID
  }

  /// Puts a source and all of its articles into exactly these categories.
  private func setCategories(_ ids: [Int64], ofSource source: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM source_category WHERE source_id = ?")
      .execute(arguments: [source])
    let list = try db.cachedStatement(sql: "INSERT INTO source_category VALUES (?, ?)")
    for id in ids { try list.execute(arguments: [source, id]) }
    // Without articles there are no ranks to move.
    let holdsRanks = try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM article_rank WHERE source_id = ? AND is_first = 1)
          """), arguments: [source])
    guard holdsRanks == true else { return }
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
  func setHomePage(_ url: String?, ofSource id: Int64) throws {
    try db.cachedStatement(
      sql: "UPDATE source SET home_page_url = ?1 WHERE id = ?2 AND home_page_url IS NOT ?1"
    ).execute(arguments: [url, id])
  }
}

extension StoreReader {
  fileprivate func storedConfiguration() throws -> StoredConfiguration {
    var stored = StoredConfiguration()
    let entries = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, name, url, category_id, position, configured, is_shared
        FROM source ORDER BY id
        """)
    while let row = try entries.next() {
      stored.entries.append(
        StoredConfiguration.Entry(
          id: row[0], name: row[1], url: row[2], category: row[3], position: row[4],
          isConfigured: row[5], isShared: row[6]))
    }
    let listed = try Row.fetchCursor(
      db,
      sql: """
        SELECT listed.source_id, listed.category_id FROM source_category listed
        JOIN source ON source.id = listed.source_id
        ORDER BY listed.source_id, listed.category_id <> source.category_id, listed.category_id
        """)
    while let row = try listed.next() { stored.categories[row[0], default: []].append(row[1]) }
    let feeds = try Row.fetchCursor(
      db, sql: "SELECT source_id, url, reading, next_due IS NOT NULL FROM feed_state")
    while let row = try feeds.next() {
      stored.readings[row[0]] = StoredConfiguration.Reading(
        url: row[1], reading: row[2], isScheduled: row[3])
    }
    return stored
  }
}

extension StoreWriter {
  /// Stores the hub that a feed names, `nil` for none. If hub or topic changes, the subscription
  /// starts anew.
  func setHub(_ hub: String?, topic: String, source: Int64) throws {
    guard let hub else {
      try db.cachedStatement(sql: "DELETE FROM subscription WHERE source_id = ?")
        .execute(arguments: [source])
      return
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO subscription (source_id, hub, topic) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET hub = excluded.hub, topic = excluded.topic, token = NULL,
          secret = NULL, asked_at = NULL, attempts = 0, next_attempt = NULL, lease_until = NULL
        WHERE hub <> excluded.hub OR topic <> excluded.topic
        """
    ).execute(arguments: [source, hub, topic])
  }
}
