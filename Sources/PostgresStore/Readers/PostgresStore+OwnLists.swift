package import Foundation
import Models
package import Store

extension PostgresStore {
  package func changeOwnList(
    _ changes: [OwnListChange], of reader: Int64, at now: Date
  ) throws -> [Int64]? {
    do {
      return try transaction { transaction in
        let added = try add(changes, at: now, transaction)
        let ids = zip(changes, added).map { change, added in
          if case .set(let id, _, _, _) = change { id } else { added ?? 0 }
        }
        for (change, id) in zip(changes, ids) {
          switch change {
          case .add(let listing):
            transaction.add("UPDATE source SET configured = true WHERE id = $1", .integer(id))
            transaction.add(
              PostgresStatement(
                SourceOverride.storing(
                  id, listing: .added, name: listing.name, categories: listing.categories,
                  of: reader)))
          case .set(_, nil, _, _):
            for statement in SourceOverride.removing(id, of: reader) {
              transaction.add(PostgresStatement(statement))
            }
          case .set(_, let listing?, let name, let categories):
            transaction.add(
              PostgresStatement(
                SourceOverride.storing(
                  id, listing: listing, name: name, categories: categories, of: reader)))
          }
        }
        let count = try transaction.run(
          "SELECT count(*) FROM reader_source WHERE reader_id = $1", .integer(reader))
        guard try added.allSatisfy({ $0 == nil }) || count.first?[0] ?? 0 <= OwnListLimits.sources
        else { throw OwnListIsFull() }
        return ids
      }
    } catch is OwnListIsFull {
      return nil
    }
  }

  /// Creates the sources that changes add and that no reader has added before.
  ///
  /// - Returns: the source of each change that adds one.
  private func add(
    _ changes: [OwnListChange], at now: Date, _ transaction: PostgresTransaction
  ) throws -> [Int64?] {
    let listings = changes.map { change -> SourceListing? in
      if case .add(let listing) = change { listing } else { nil }
    }
    guard listings.contains(where: { $0 != nil }) else { return listings.map { _ in nil } }
    let found = try transaction.run([
      AdvisoryLock.sources.statement,
      PostgresStatement("SELECT id, url FROM source WHERE NOT household ORDER BY id"),
      PostgresStatement("SELECT name_key FROM source"),
    ])
    var known: [String: Int64] = [:]
    for row in found[1] {
      let key = SourceListing.key(of: try row["url"])
      if known[key] == nil { known[key] = try row["id"] }
    }
    var keys: Set<String> = []
    let new = listings.compactMap(\.self).filter { listing in
      let key = SourceListing.key(of: listing.url)
      return known[key] == nil && keys.insert(key).inserted
    }
    let ids = try Self.insertSources(
      new, names: Set(found[2].values()), isPolled: true, at: now, transaction)
    for (listing, id) in zip(new, ids) { known[SourceListing.key(of: listing.url)] = id }
    return listings.map { $0.flatMap { known[SourceListing.key(of: $0.url)] } }
  }

  /// Creates sources that only readers have; polled sources are due at once.
  ///
  /// - Parameter names: the folded names already in use.
  /// - Returns: their ids.
  static func insertSources(
    _ listings: [SourceListing], names: Set<String>, isPolled: Bool, at now: Date,
    _ transaction: PostgresTransaction
  ) throws -> [Int64] {
    guard !listings.isEmpty else { return [] }
    var seen: Set<String> = []
    let categories = listings.flatMap(\.categories).filter {
      seen.insert($0.lowercased()).inserted
    }
    let categoryIDs = try transaction.run(
      categories.map { name in
        PostgresStatement(
          """
          INSERT INTO category (name, name_key, position)
          SELECT $1, $2, coalesce(max(position), 0) + 1 FROM category
          ON CONFLICT (name_key) DO UPDATE SET name = category.name RETURNING id
          """, .text(name), .text(name.lowercased()))
      }
    ).map { try $0.first?[0] as Int64? ?? 0 }
    let byName = Dictionary(
      zip(categories.map { $0.lowercased() }, categoryIDs), uniquingKeysWith: { first, _ in first })
    var names = names
    let unused = listings.map { listing in
      var (name, number) = (listing.name, 1)
      while !names.insert(name.lowercased()).inserted {
        number += 1
        name = "\(listing.name) \(number)"
      }
      return name
    }
    let places = listings.map { listing in
      var seen: Set<Int64> = []
      return listing.categories.compactMap { byName[$0.lowercased()] }
        .filter { seen.insert($0).inserted }
    }
    let rows = try transaction.run(
      """
      INSERT INTO source (name, name_key, url, category_id, position, configured, added, household)
      SELECT n.name, n.name_key, n.url, n.category,
        (SELECT coalesce(max(position), 0) FROM source) + n.place, true, $5, false
      FROM unnest($1, $2, $3, $4) WITH ORDINALITY n (name, name_key, url, category, place)
      RETURNING id, name_key
      """, .texts(unused), .texts(unused.map { $0.lowercased() }), .texts(listings.map(\.url)),
      .integers(places.map { $0.first ?? 0 }), .date(now))
    var byKey: [String: Int64] = [:]
    for row in rows { byKey[try row["name_key"]] = try row["id"] }
    let ids = try unused.map { name in
      guard let id = byKey[name.lowercased()] else { throw PostgresFault.unexpected(column: "id") }
      return id
    }
    let pairs = zip(ids, places).flatMap { id, places in places.map { (id, $0) } }
    transaction.add(
      into: "source_category", count: pairs.count,
      ["source_id": .integers(pairs.map(\.0)), "category_id": .integers(pairs.map(\.1))])
    if isPolled {
      transaction.add(
        FeedState.write(zip(ids, listings).map { ($0, FeedState(url: $1.url)) }))
    }
    return ids
  }
}
