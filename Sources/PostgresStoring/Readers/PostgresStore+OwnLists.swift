package import Foundation
package import Models
import Postgres
import Storing

extension PostgresStore: OwnListStoring {
  package func ownSources(of reader: Int64) throws -> [SourceOverride] {
    try mappingFaults { try run([Self.ownSources(of: reader)])[0].map(SourceOverride.init) }
  }

  static func ownSources(of reader: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT source.id, source.name, url, home_page_url, own.listing, own.name AS own_name,
        own.categories
      FROM reader_source own JOIN source ON source.id = own.source_id
      WHERE own.reader_id = $1 ORDER BY source.position, source.id
      """, .integer(reader))
  }

  package func sourcesOfReaders() throws -> [Source] {
    try mappingFaults {
      try run(
        """
        SELECT source.name, url, category.name AS category FROM source
        JOIN category ON category.id = source.category_id
        WHERE NOT household AND url NOT LIKE 'saved:%' AND EXISTS (SELECT 1 FROM reader_source own
          WHERE own.source_id = source.id AND own.listing = 'added')
        ORDER BY source.id
        """
      ).map { row in
        Source(
          name: try row["name"], address: .web(try row["url"]), categories: [try row["category"]])
      }
    }
  }

  package func sourceID(named name: String) throws -> Int64? {
    try mappingFaults {
      try run(
        "SELECT id FROM source WHERE name_key = $1 AND configured", .text(name.lowercased())
      ).first?[0]
    }
  }

  package func addOwnSource(
    _ listing: SourceListing, of reader: Int64, at now: Date
  ) throws -> Int64? {
    try transaction { transaction in
      let found = try transaction.run([
        AdvisoryLock.sources.statement,
        PostgresStatement(
          "SELECT count(*) FROM reader_source WHERE reader_id = $1", .integer(reader)),
        PostgresStatement("SELECT id, url FROM source WHERE NOT household"),
        PostgresStatement("SELECT name_key FROM source"),
      ])
      guard try found[1].first?[0] ?? 0 < OwnListLimits.sources else { return nil }
      let key = SourceListing.key(of: listing.url)
      let known = try found[2].first { SourceListing.key(of: try $0["url"]) == key }
      let id: Int64
      if let known {
        id = try known["id"]
      } else {
        id = try Self.insertSource(
          listing, names: Set(found[3].values()), isPolled: true, at: now, transaction)
      }
      transaction.add("UPDATE source SET configured = true WHERE id = $1", .integer(id))
      transaction.add(
        Self.ownSource(
          id, listing: .added, name: listing.name, categories: listing.categories, of: reader))
      return id
    }
  }

  /// Creates a source that only readers have; a polled source is due at once.
  ///
  /// - Parameter names: the folded names already in use.
  static func insertSource(
    _ listing: SourceListing, names: Set<String>, isPolled: Bool, at now: Date,
    _ transaction: PostgresTransaction
  ) throws -> Int64 {
    var categories: [String] = []
    for name in listing.categories
    where !categories.contains(where: { $0.lowercased() == name.lowercased() }) {
      categories.append(name)
    }
    let ids = try transaction.run(
      categories.map { name in
        PostgresStatement(
          """
          INSERT INTO category (name, name_key, position)
          SELECT $1, $2, coalesce(max(position), 0) + 1 FROM category
          ON CONFLICT (name_key) DO UPDATE SET name = category.name RETURNING id
          """, .text(name), .text(name.lowercased()))
      }
    ).compactMap { try $0.first?[0] as Int64? }
    var (name, number) = (listing.name, 1)
    while names.contains(name.lowercased()) {
      number += 1
      name = "\(listing.name) \(number)"
    }
    let rows = try transaction.run(
      """
      INSERT INTO source (name, name_key, url, category_id, position, configured, added, household)
      SELECT $1, $2, $3, $4, coalesce(max(position), 0) + 1, true, $5, false FROM source
      RETURNING id
      """, .text(name), .text(name.lowercased()), .text(listing.url), .integer(ids.first),
      .date(now))
    guard let id: Int64 = try rows.first?[0] else { throw PostgresFault.unexpected(column: "id") }
    transaction.add(
      into: "source_category", count: ids.count,
      ["source_id": .integers(ids.map { _ in id }), "category_id": .integers(ids)])
    if isPolled { transaction.add(FeedState.write([(id, FeedState(url: listing.url))])) }
    return id
  }

  package func setOwnSource(
    _ source: Int64, listing: SourceOverride.Listing?, name: String?, categories: [String]?,
    of reader: Int64
  ) throws {
    guard let listing else {
      _ = try run([
        PostgresStatement(
          "DELETE FROM reader_source WHERE reader_id = $1 AND source_id = $2", .integer(reader),
          .integer(source)),
        // If no reader has the source any more, its articles stay and it is no longer polled.
        PostgresStatement(
          """
          UPDATE source SET configured = false WHERE id = $1 AND NOT household AND NOT EXISTS (
            SELECT 1 FROM reader_source WHERE source_id = $1 AND listing = 'added')
          """, .integer(source)),
      ])
      return
    }
    _ = try run([
      Self.ownSource(source, listing: listing, name: name, categories: categories, of: reader)
    ])
  }

  static func ownSource(
    _ source: Int64, listing: SourceOverride.Listing, name: String?, categories: [String]?,
    of reader: Int64
  ) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO reader_source (reader_id, source_id, listing, name, category, categories)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (reader_id, source_id) DO UPDATE SET
        listing = excluded.listing, name = excluded.name, category = excluded.category,
        categories = excluded.categories
      """, .integer(reader), .integer(source), .text(listing.rawValue), .text(name),
      .text(categories?.first), .text(categories.flatMap { ListColumn.encode($0) }))
  }
}

extension SourceOverride {
  init(_ row: PostgresRows.Row) throws {
    let categories: String? = try row["categories"]
    self.init(
      id: try row["id"], storedName: try row["name"], url: try row["url"],
      homePage: try row["home_page_url"],
      listing: Listing(rawValue: try row["listing"]) ?? .changed, name: try row["own_name"],
      categories: categories.map { ListColumn.decode($0) })
  }
}
