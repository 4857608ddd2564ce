import Basics
package import Foundation
package import Models

extension OwnListStoring where Self: SQLStore {
  package func renameCategory(_ name: String, to newName: String) throws {
    try transaction { session in
      try session.lock(.sources)
      let found = try session.run([
        "SELECT id FROM category WHERE \(folded: "name") = \(key: name)",
        "SELECT id FROM category WHERE \(folded: "name") = \(key: newName)",
      ])
      guard let id: Int64 = try found[0].first?["id"], found[1].isEmpty else { return }
      try session.add([
        "UPDATE category SET (\(named: "name")) = (\(name: newName)) WHERE id = \(id)",
        """
        INSERT INTO \(table: .changes) (kind, subject)
        SELECT 4, source_id FROM source_category WHERE category_id = \(id)
        """,
      ])
    }
  }

  package func changeOwnList(
    _ changes: [OwnListChange], of reader: Int64, at now: Date
  ) throws -> [Int64]? {
    do {
      return try transaction { session in
        let listings = changes.map { change -> SourceListing? in
          if case .add(let listing) = change { listing } else { nil }
        }
        let added = try session.addSources(listings, of: reader, at: now)
        var ids: [Int64] = []
        for (change, id) in zip(changes, added) {
          switch change {
          case .add(let listing):
            ids.append(id ?? 0)
            try session.add([
              "UPDATE source SET configured = \(true) WHERE id = \(id)",
              SourceOverride.storing(
                id ?? 0, listing: .added, name: listing.isNamed ? listing.name : nil,
                categories: listing.categories, of: reader),
            ])
          case .set(let id, let listing, let name, let categories):
            ids.append(id)
            try session.add(
              listing.map { listing in
                [
                  SourceOverride.storing(
                    id, listing: listing, name: name, categories: categories, of: reader)
                ]
              } ?? SourceOverride.removing(id, of: reader))
          }
        }
        let count: Int =
          try session.run(
            "SELECT count(*) AS count FROM reader_source WHERE reader_id = \(reader)"
          ).first?["count"] ?? 0
        guard added.allSatisfy({ $0 == nil }) || count <= OwnListLimits.sources else {
          throw OwnListIsFull()
        }
        return ids
      }
    } catch is OwnListIsFull {
      return nil
    }
  }
}

extension SQLSession {
  /// Finds the sources that readers have added before, and creates the others; they are due at
  /// once. A source whose imported articles the reader keeps becomes one that is polled.
  ///
  /// - Returns: the source of each listing.
  fileprivate func addSources(
    _ listings: [SourceListing?], of reader: Int64, at now: Date
  ) throws -> [Int64?] {
    guard listings.contains(where: { $0 != nil }) else { return listings.map { _ in nil } }
    try lock(.sources)
    var known: [String: Int64] = [:]
    let rows = try run(
      "SELECT id, url FROM source WHERE \(flag: "is_shared", is: false) ORDER BY id")
    var kept: [String: Int64] = [:]
    for row in rows {
      let url: String = try row["url"]
      if let feed = Source.keptFeed(url) {
        if url == Source.kept(feed, by: reader) {
          kept[SourceListing.key(of: feed)] = try row["id"]
        }
        continue
      }
      let key = SourceListing.key(of: url)
      if known[key] == nil { known[key] = try row["id"] }
    }
    for listing in listings.compactMap(\.self) {
      let key = SourceListing.key(of: listing.url)
      guard known[key] == nil, let id = kept[key] else { continue }
      try add("UPDATE source SET url = \(listing.url) WHERE id = \(id)")
      try add(FeedState.beginning([(id, listing.url)]))
      known[key] = id
    }
    let new = listings.compactMap(\.self).filter { known[SourceListing.key(of: $0.url)] == nil }
      .distinct { SourceListing.key(of: $0.url) }
    // A source that readers have is parsed as before.
    for listing in listings.compactMap(\.self) {
      guard let id = known[SourceListing.key(of: listing.url)],
        let reading = ReadingColumn.encode(listing.format, listing.selectors)
      else { continue }
      try add(
        """
        UPDATE source SET reading = \(reading)
        WHERE id = \(id) AND (reading IS NULL OR NOT configured)
        """)
    }
    let ids = try insertSources(new, at: now)
    if !ids.isEmpty { try add(FeedState.beginning(Array(zip(ids, new.map(\.url))))) }
    for (listing, id) in zip(new, ids) { known[SourceListing.key(of: listing.url)] = id }
    return listings.map { $0.flatMap { known[SourceListing.key(of: $0.url)] } }
  }

  /// Creates sources that only readers have, under names that no source has yet, and categories
  /// that are missing. It runs under ``SQLLock/sources``.
  ///
  /// - Returns: their ids.
  package func insertSources(_ listings: [SourceListing], at now: Date) throws -> [Int64] {
    guard !listings.isEmpty else { return [] }
    var categories: [String: String] = [:]
    let names = listings.flatMap(\.categories).filter {
      categories.updateValue($0, forKey: $0.lowercased()) == nil
    }
    let other = "\(CategoryNames.firstOther)"
    let found = try run(
      ["SELECT name FROM source"]
        + names.map { name in
          """
          INSERT INTO category (\(named: "name"), position)
          SELECT \(name: name), coalesce(max(position) FILTER (WHERE position >= \(sql: other)),
            \(sql: other)) + 1 FROM category WHERE true
          ON CONFLICT (\(folded: "name")) DO UPDATE SET name = category.name RETURNING id
          """
        })
    var ids: [String: Int64] = [:]
    for (name, rows) in zip(names, found.dropFirst()) {
      ids[name.lowercased()] = try rows.first?["id"]
    }
    var taken = Set(try found[0].map { (try $0["name"] as String).lowercased() })
    let unused = listings.map { listing in
      var (name, number) = (listing.name, 1)
      while !taken.insert(name.lowercased()).inserted {
        number += 1
        name = "\(listing.name) \(number)"
      }
      return name
    }
    let places = listings.map { listing in
      listing.categories.compactMap { ids[$0.lowercased()] }.distinct()
    }
    let new = try run(
      """
      INSERT INTO source
        (\(named: "name"), url, reading, category_id, position, configured, added, is_shared)
      SELECT \(named: "n.name"), n.url, nullif(n.reading, ''), n.category,
        n.place + (SELECT coalesce(max(position), 0) FROM source), \(true), \(now), \(false)
      FROM \(rows: [
        "name": .texts(unused), "name_key": .texts(unused.map { $0.lowercased() }),
        "url": .texts(listings.map(\.url)),
        "reading": .texts(listings.map { ReadingColumn.encode($0.format, $0.selectors) ?? "" }),
        "category": .integers(places.map { $0.first ?? 0 }),
        "place": .integers(listings.indices.map { Int64($0) + 1 }),
      ]) n
      RETURNING id, name
      """)
    let byName: [String: Int64] = try new.by("name") { try $0["id"] }
    let sources = try unused.map { name in
      guard let id = byName[name] else { throw SQLFault(column: "id") }
      return id
    }
    let pairs = zip(sources, places).flatMap { id, places in places.map { (id, $0) } }
    try add(
      """
      INSERT INTO source_category (source_id, category_id) SELECT k.source, k.category
      FROM \(rows: [
        "source": .integers(pairs.map(\.0)), "category": .integers(pairs.map(\.1)),
      ]) k
      """)
    return sources
  }
}
