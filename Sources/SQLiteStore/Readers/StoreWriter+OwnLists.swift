import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// - Throws: ``OwnListIsFull``.
  func changeOwnList(
    _ changes: [OwnListChange], of reader: Int64, at now: Date
  ) throws -> [Int64] {
    let isAdding = changes.contains { if case .add = $0 { true } else { false } }
    var known = isAdding ? try sourcesOfReaders() : [:]
    var ids: [Int64] = []
    for change in changes {
      switch change {
      case .add(let listing):
        let key = SourceListing.key(of: listing.url)
        let id = try known[key] ?? insertPolledSource(listing, at: now)
        known[key] = id
        try db.cachedStatement(sql: "UPDATE source SET configured = 1 WHERE id = ?")
          .execute(arguments: [id])
        try setOwnSource(
          id, listing: .added, name: listing.name, categories: listing.categories, of: reader)
        ids.append(id)
      case .set(let id, let listing, let name, let categories):
        try setOwnSource(id, listing: listing, name: name, categories: categories, of: reader)
        ids.append(id)
      }
    }
    let count = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM reader_source WHERE reader_id = ?", arguments: [reader])
    guard !isAdding || (count ?? 0) <= OwnListLimits.sources else { throw OwnListIsFull() }
    return ids
  }

  func setOwnSource(
    _ source: Int64, listing: SourceOverride.Listing?, name: String?, categories: [String]?,
    of reader: Int64
  ) throws {
    let session = SQLiteSession(db: db)
    guard let listing else { return try session.add(SourceOverride.removing(source, of: reader)) }
    try session.add(
      SourceOverride.storing(
        source, listing: listing, name: name, categories: categories, of: reader))
  }

  /// The sources that readers have added before, by the keys of their addresses.
  private func sourcesOfReaders() throws -> [String: Int64] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, url FROM source WHERE household = 0 ORDER BY id")
    var known: [String: Int64] = [:]
    while let row = try rows.next() {
      let key = SourceListing.key(of: row["url"])
      if known[key] == nil { known[key] = row["id"] }
    }
    return known
  }

  private func insertPolledSource(_ listing: SourceListing, at now: Date) throws -> Int64 {
    let source = try insertSource(listing, at: now)
    try setFeedState(FeedState(url: listing.url), source: source)
    return source
  }

  /// Creates a source that only readers have.
  func insertSource(_ listing: SourceListing, at now: Date) throws -> Int64 {
    var ids: [Int64] = []
    for name in listing.categories {
      let id = try Int64.fetchOne(
        db.cachedStatement(
          sql: """
            INSERT INTO category (name, position)
            VALUES (?, (SELECT ifnull(max(position), 0) + 1 FROM category))
            ON CONFLICT DO UPDATE SET name = name RETURNING id
            """), arguments: [name])
      if let id, !ids.contains(id) { ids.append(id) }
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO source (name, url, category_id, position, configured, added, household)
        VALUES (?, ?, ?, (SELECT ifnull(max(position), 0) + 1 FROM source), 1, ?, 0)
        """
    ).execute(arguments: [try unusedName(listing.name), listing.url, ids.first, now.stored])
    let source = db.lastInsertedRowID
    for id in ids {
      try db.cachedStatement(sql: "INSERT INTO source_category VALUES (?, ?)")
        .execute(arguments: [source, id])
    }
    return source
  }

  private func unusedName(_ name: String) throws -> String {
    var number = 1
    var candidate = name
    while try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM source WHERE name = ?)"),
      arguments: [candidate]) ?? false
    {
      number += 1
      candidate = "\(name) \(number)"
    }
    return candidate
  }
}
