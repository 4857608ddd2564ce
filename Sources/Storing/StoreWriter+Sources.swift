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
    let categoryIDs = try store(categories: categories + sources.map(\.category))
    let names = Set(sources.map { $0.name.lowercased() })
    try db.execute(sql: "UPDATE source SET configured = 0")
    for (position, source) in sources.enumerated() {
      let url = source.address.string
      let known = try Row.fetchOne(
        db,
        sql: """
          SELECT id, name, url, category_id FROM source WHERE name = ?1 OR url = ?2
          ORDER BY name = ?1 DESC
          """, arguments: [source.name, url])
      guard let category = categoryIDs[source.category.lowercased()] else { continue }
      let isSame = known.map { row in
        (row["name"] as String).lowercased() == source.name.lowercased()
          || !names.contains((row["name"] as String).lowercased())
      }
      if let known, isSame == true {
        try update(known, to: source, category: category, position: position)
      } else {
        try db.execute(
          sql: """
            INSERT INTO source (name, url, category_id, position, configured, added)
            VALUES (?, ?, ?, ?, 1, ?)
            """, arguments: [source.name, url, category, position, now.stored])
      }
    }
    try db.execute(
      sql: """
        DELETE FROM category WHERE id NOT IN (SELECT category_id FROM source)
        AND id NOT IN (SELECT category_id FROM article_rank) AND position >= ?
        """, arguments: [categories.count])
  }

  private func update(_ known: Row, to source: Source, category: Int64, position: Int) throws {
    let id: Int64 = known["id"]
    try db.execute(
      sql: """
        UPDATE source SET name = ?, url = ?, category_id = ?, position = ?, configured = 1
        WHERE id = ?
        """, arguments: [source.name, source.address.string, category, position, id])
    if known["category_id"] != category {
      try db.execute(
        sql: "UPDATE article_rank SET category_id = ? WHERE source_id = ?",
        arguments: [category, id])
    }
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
