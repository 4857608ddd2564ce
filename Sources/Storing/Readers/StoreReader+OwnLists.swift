import Foundation
import GRDB
package import Models

extension StoreReader {
  package func ownSources(of reader: Int64) throws -> [OwnSource] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT source.id, source.name, url, home_page_url, own.listing, own.name AS own_name,
            own.categories
          FROM reader_source own JOIN source ON source.id = own.source_id
          WHERE own.reader_id = ? ORDER BY source.position, source.id
          """), arguments: [reader]
    ).map { row in
      OwnSource(
        id: row["id"], storedName: row["name"], url: row["url"], homePage: row["home_page_url"],
        listing: OwnSource.Listing(rawValue: row["listing"]) ?? .changed, name: row["own_name"],
        categories: (row["categories"] as String?).map { ListColumn.decode($0) })
    }
  }

  func sourcesOfReaders() throws -> [Source] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT source.name, url, category.name AS category FROM source
        JOIN category ON category.id = source.category_id
        WHERE household = 0 AND url NOT LIKE 'saved:%' AND source.id IN (
          SELECT source_id FROM reader_source WHERE listing = 'added')
        ORDER BY source.id
        """
    ).map { row in
      Source(name: row["name"], address: .web(row["url"]), categories: [row["category"]])
    }
  }

  func sourceID(named name: String) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM source WHERE name = ? AND configured = 1"),
      arguments: [name])
  }

  /// Whether every reader's list is the household's.
  private func isHouseholdsAlone(_ reader: Int64?) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT NOT EXISTS (SELECT 1 FROM reader_source WHERE reader_id = ?)
            AND NOT EXISTS (SELECT 1 FROM source INDEXED BY source_of_readers WHERE household = 0)
          """), arguments: [reader ?? 0]) ?? true
  }

  /// A reader's own list, `nil` where it is the household's and nobody has added anything.
  package func ownList(of reader: Int64?) throws -> OwnList? {
    guard try !isHouseholdsAlone(reader) else { return nil }
    let own = try reader.map { try ownSources(of: $0) } ?? []
    let added = Set(own.filter { $0.listing == .added }.map(\.id))
    let ofReaders = try Int64.fetchAll(
      db, sql: "SELECT id FROM source INDEXED BY source_of_readers WHERE household = 0")
    return OwnList(sources: own, foreign: ofReaders.filter { !added.contains($0) })
  }

  /// What of the store's sources a reader's list of a category is of, and the category by which it
  /// is asked for; `nil` where the sources say it all.
  package func scope(
    category: String?, of list: OwnList
  ) throws -> (scope: SourceScope, category: String?) {
    let without = list.hidden
    let moved = list.sources.filter { $0.listing != .leftOut && $0.categories != nil }
    guard let category, !moved.isEmpty else {
      return (SourceScope(without: without), category)
    }
    let there = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT source_id FROM source_category
          WHERE category_id = (SELECT id FROM category WHERE name = ?)
          """), arguments: [category])
    let ids = Set(moved.map(\.id))
    let here = moved.filter { $0.isIn(category) }.map(\.id)
    let only = there.filter { !ids.contains($0) } + here
    if Set(only) == Set(there) { return (SourceScope(without: without), category) }
    return (SourceScope(only: only, without: without), nil)
  }

  /// Those of some articles whose sources are not among these, in their order.
  package func articles(_ ids: [Int64], besidesOf sources: [Int64]) throws -> [Int64] {
    try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT a.id FROM json_each(?1) each CROSS JOIN article a ON a.id = each.value
          WHERE a.source_id NOT IN (SELECT value FROM json_each(?2)) ORDER BY each.key
          """), arguments: [JSONArray.of(ids), JSONArray.of(sources)])
  }

  /// The categories that a reader has, in the order of the tabs, their own after the household's.
  package func categoryNames(of list: OwnList) throws -> [String] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT category.name, source_id FROM category
        LEFT JOIN source_category ON category_id = category.id
        ORDER BY category.position, category.name
        """)
    let hidden = Set(list.hidden)
    let moved = Set(list.sources.filter { $0.categories != nil }.map(\.id))
    var names: [String] = []
    var emptied: [String] = []
    for row in rows {
      let (name, source): (String, Int64?) = (row[0], row[1])
      let isHere = source.map { !hidden.contains($0) && !moved.contains($0) } ?? true
      if isHere {
        if names.last != name { names.append(name) }
      } else if emptied.last != name {
        emptied.append(name)
      }
    }
    var known = Set(names.map { $0.lowercased() })
    let own = list.sources.filter { $0.listing != .leftOut }.flatMap { $0.categories ?? [] }
    // As the household spells and orders them, where it has them.
    names += emptied.filter { name in
      own.contains { $0.lowercased() == name.lowercased() }
        && known.insert(name.lowercased()).inserted
    }
    return names + own.filter { known.insert($0.lowercased()).inserted }
  }
}
