import Foundation
import GRDB
import Models

extension StoreWriter {
  func addOwnSource(_ listing: SourceListing, of reader: Int64, at now: Date) throws -> Int64? {
    let count = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM reader_source WHERE reader_id = ?", arguments: [reader])
    guard (count ?? 0) < OwnListLimits.sources else { return nil }
    let id = try sourceOfReaders(listing) ?? insertPolledSource(listing, at: now)
    try db.execute(
      sql: "UPDATE source SET configured = 1 WHERE id = ?", arguments: [id])
    try setOwnSource(
      id, listing: .added, name: listing.name, categories: listing.categories, of: reader)
    return id
  }

  func setOwnSource(
    _ source: Int64, listing: SourceOverride.Listing?, name: String?, categories: [String]?,
    of reader: Int64
  ) throws {
    guard let listing else {
      try db.execute(
        sql: "DELETE FROM reader_source WHERE reader_id = ? AND source_id = ?",
        arguments: [reader, source])
      // If no reader has the source any more, its articles stay and it is no longer polled.
      return try db.execute(
        sql: """
          UPDATE source SET configured = 0 WHERE id = ?1 AND household = 0
            AND NOT EXISTS (SELECT 1 FROM reader_source WHERE source_id = ?1 AND listing = 'added')
          """, arguments: [source])
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO reader_source VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        reader, source, listing.rawValue, name, categories?.first,
        categories.map { ListColumn.encode($0) } ?? nil,
      ])
  }

  /// The source with this address that a reader has added before.
  private func sourceOfReaders(_ listing: SourceListing) throws -> Int64? {
    let key = SourceListing.key(of: listing.url)
    return try Row.fetchAll(db, sql: "SELECT id, url FROM source WHERE household = 0")
      .first { SourceListing.key(of: $0["url"]) == key }?["id"]
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
        db,
        sql: """
          INSERT INTO category (name, position)
          VALUES (?, (SELECT ifnull(max(position), 0) + 1 FROM category))
          ON CONFLICT DO UPDATE SET name = name RETURNING id
          """, arguments: [name])
      if let id, !ids.contains(id) { ids.append(id) }
    }
    try db.execute(
      sql: """
        INSERT INTO source (name, url, category_id, position, configured, added, household)
        VALUES (?, ?, ?, (SELECT ifnull(max(position), 0) + 1 FROM source), 1, ?, 0)
        """,
      arguments: [try unusedName(listing.name), listing.url, ids.first, now.stored])
    let source = db.lastInsertedRowID
    for id in ids {
      try db.execute(
        sql: "INSERT INTO source_category VALUES (?, ?)", arguments: [source, id])
    }
    return source
  }

  private func unusedName(_ name: String) throws -> String {
    var number = 1
    var candidate = name
    while try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM source WHERE name = ?)", arguments: [candidate])
      ?? false
    {
      number += 1
      candidate = "\(name) \(number)"
    }
    return candidate
  }
}
