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
    let names = Set(sources.map { $0.name.lowercased() })
    try db.execute(sql: "UPDATE source SET configured = 0")
    for (position, source) in sources.enumerated() {
      let ids = source.categories.compactMap { categoryIDs[$0.lowercased()] }
      guard let first = ids.first else { continue }
      let id = try known(source, names: names) ?? insert(source, category: first, at: now)
      try db.execute(
        sql: """
          UPDATE source SET name = ?, url = ?, category_id = ?, position = ?, configured = 1
          WHERE id = ?
          """, arguments: [source.name, source.address.string, first, position, id])
      try setCategories(ids, ofSource: id)
    }
    try db.execute(
      sql: """
        DELETE FROM category WHERE position >= ?
        AND id NOT IN (SELECT category_id FROM source)
        AND id NOT IN (SELECT category_id FROM source_category)
        AND id NOT IN (SELECT category_id FROM article_rank)
        """, arguments: [categories.count])
  }

  /// The stored source of the same name, else one of the same address whose name is gone.
  private func known(_ source: Source, names: Set<String>) throws -> Int64? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT id, name FROM source WHERE name = ?1 OR (url = ?2 AND configured = 0)
        ORDER BY name = ?1 DESC, id
        """, arguments: [source.name, source.address.string])
    guard let row else { return nil }
    let name = (row["name"] as String).lowercased()
    return name == source.name.lowercased() || !names.contains(name) ? row["id"] : nil
  }

  private func insert(_ source: Source, category: Int64, at now: Date) throws -> Int64 {
    try db.execute(
      sql: """
        INSERT INTO source (name, url, category_id, position, configured, added)
        VALUES (?, ?, ?, 0, 1, ?)
        """, arguments: [source.name, source.address.string, category, now.stored])
    return db.lastInsertedRowID
  }

  /// Lists a source, and all of its articles, in these categories and no others.
  private func setCategories(_ ids: [Int64], ofSource source: Int64) throws {
    let known = try Int64.fetchAll(
      db, sql: "SELECT category_id FROM source_category WHERE source_id = ?", arguments: [source])
    let first = try Int64.fetchOne(
      db, sql: "SELECT category_id FROM article_rank WHERE source_id = ? AND is_first = 1 LIMIT 1",
      arguments: [source])
    guard Set(known) != Set(ids) || first.map({ $0 != ids[0] }) ?? false else { return }
    try db.execute(sql: "DELETE FROM source_category WHERE source_id = ?", arguments: [source])
    for id in ids {
      try db.execute(
        sql: "INSERT INTO source_category VALUES (?, ?)", arguments: [source, id])
    }
    // The first rows go to a side table, and come back once for each category.
    try db.execute(
      sql: """
        CREATE TEMP TABLE moving AS SELECT article_id, today, now, dated FROM article_rank
          WHERE source_id = ?1 AND is_first = 1
        """, arguments: [source])
    try db.execute(sql: "DELETE FROM article_rank WHERE source_id = ?", arguments: [source])
    for id in ids {
      try db.execute(
        sql: """
          INSERT INTO article_rank SELECT article_id, ?1, ?2, ?3, today, now, dated FROM moving
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
