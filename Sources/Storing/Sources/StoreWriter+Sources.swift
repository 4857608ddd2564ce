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
    var renamed = try renamable(names: Set(sources.map { $0.name.lowercased() }))
    try db.execute(sql: "UPDATE source SET configured = 0")
    for (position, source) in sources.enumerated() {
      let ids = source.categories.compactMap { categoryIDs[$0.lowercased()] }
      guard let first = ids.first else { continue }
      let id =
        try known(source) ?? renamed.removeValue(forKey: source.address.string)
        ?? insert(source, category: first, at: now)
      try db.cachedStatement(
        sql: """
          UPDATE source SET name = ?, url = ?, category_id = ?, position = ?, configured = 1
          WHERE id = ?
          """
      ).execute(arguments: [source.name, source.address.string, first, position, id])
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

  /// The stored source of the same name.
  private func known(_ source: Source) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM source WHERE name = ?"), arguments: [source.name])
  }

  /// The stored sources whose names are gone, by their addresses: a new name at the same address
  /// is theirs.
  private func renamable(names: Set<String>) throws -> [String: Int64] {
    let rows = try Row.fetchAll(db, sql: "SELECT id, name, url FROM source ORDER BY id")
      .filter { !names.contains(($0["name"] as String).lowercased()) }
    return Dictionary(
      rows.map { ($0["url"] as String, $0["id"] as Int64) }, uniquingKeysWith: { first, _ in first }
    )
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
