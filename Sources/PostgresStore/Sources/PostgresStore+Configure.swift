package import Foundation
package import Models
import Store

extension PostgresStore {
  package func configure(_ sources: [Source], categories: [String], at now: Date) throws {
    try transaction { try Self.configure(sources, categories: categories, at: now, $0) }
  }

  /// A stored source.
  private struct Entry: Equatable {
    var id: Int64
    var name: String
    var url: String
    var category: Int64
    var position: Int
    var isConfigured: Bool
    var isHousehold: Bool

    /// Whether a reader sees the same entry in a list, apart from its position and its further
    /// categories.
    func isListed(as other: Entry) -> Bool {
      var other = other
      other.position = position
      return self == other
    }
  }

  /// Three round trips: read, add, and change. Only changed sources among thousands are written.
  private static func configure(
    _ sources: [Source], categories: [String], at now: Date, _ transaction: PostgresTransaction
  ) throws {
    let names = unique(categories + sources.flatMap(\.categories))
    let found = try transaction.run([
      AdvisoryLock.sources.statement,
      PostgresStatement(
        """
        INSERT INTO category (name, name_key, position) SELECT * FROM unnest($1, $2, $3)
        ON CONFLICT (name_key) DO UPDATE SET name = excluded.name, position = excluded.position
        RETURNING id, name_key
        """, .texts(names), .texts(names.map { $0.lowercased() }),
        .integers(names.indices.map(Int64.init))),
      PostgresStatement(
        "SELECT id, name, url, category_id, position, configured, household FROM source ORDER BY id"
      ),
      PostgresStatement(
        """
        SELECT l.source_id, l.category_id FROM source_category l
        JOIN source ON source.id = l.source_id
        ORDER BY l.source_id, l.category_id <> source.category_id, l.category_id
        """),
      PostgresStatement(
        "SELECT source_id, url, reading, next_due IS NOT NULL AS is_scheduled FROM feed_state"),
    ])
    var categoryIDs: [String: Int64] = [:]
    for row in found[1] { categoryIDs[try row["name_key"]] = try row["id"] }
    var entries: [Entry] = try found[2].map { row in
      Entry(
        id: try row["id"], name: try row["name"], url: try row["url"],
        category: try row["category_id"], position: try row["position"],
        isConfigured: try row["configured"], isHousehold: try row["household"])
    }
    var listed: [Int64: [Int64]] = [:]
    for row in found[3] { listed[try row["source_id"], default: []].append(try row["category_id"]) }
    giveWay(to: sources, &entries, transaction)
    let stored = Dictionary(
      entries.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { one, _ in one })
    let given = Set(sources.map { $0.name.lowercased() })
    // A new name at the address of a source whose name is gone is a rename.
    var renamed = Dictionary(
      entries.filter { !given.contains($0.name.lowercased()) }.map { ($0.url, $0) },
      uniquingKeysWith: { one, _ in one })

    var wanted: [(source: Source, entry: Entry, ids: [Int64], known: Entry?)] = []
    for (position, source) in sources.enumerated() {
      let ids = source.categories.compactMap { categoryIDs[$0.lowercased()] }
      guard let first = ids.first else { continue }
      let known =
        stored[source.name.lowercased()] ?? renamed.removeValue(forKey: source.address.string)
      let entry = Entry(
        id: known?.id ?? 0, name: source.name, url: source.address.string, category: first,
        position: position, isConfigured: true, isHousehold: true)
      wanted.append((source, entry, ids, known))
    }
    try insert(&wanted, at: now, transaction)
    update(wanted.filter { $0.known != nil && $0.known != $0.entry }.map(\.entry), transaction)
    list(
      wanted.filter { wanted in
        let known = listed[wanted.entry.id] ?? []
        return Set(known) != Set(wanted.ids) || known.first != wanted.ids.first
      }.map { ($0.entry.id, $0.ids) }, transaction)
    try setDue(wanted.map { ($0.source, $0.entry.id) }, found[4], transaction)
    let configured = Set(wanted.map(\.entry.id))
    let gone = entries.filter { $0.isConfigured && !configured.contains($0.id) }
    transaction.add(
      "UPDATE source SET configured = false WHERE id = ANY ($1)", .integers(gone.map(\.id)))
    // Before the first configuration no client can have a copy of the list.
    if !entries.isEmpty {
      let changed = wanted.filter { wanted in
        wanted.known?.isListed(as: wanted.entry) != true
          || Set(listed[wanted.entry.id] ?? []) != Set(wanted.ids)
      }
      transaction.add(
        "INSERT INTO change_note (kind, subject) SELECT 4, id FROM unnest($1) id",
        .integers(
          changed.map(\.entry.id) + gone.filter(\.isHousehold).map(\.id)))
    }
    // Sources that readers have added for themselves are polled too.
    transaction.add(
      """
      UPDATE source SET configured = true, household = false WHERE NOT configured
        AND id IN (SELECT source_id FROM reader_source WHERE listing = 'added')
      """)
    transaction.add(
      """
      DELETE FROM category WHERE position >= $1
        AND NOT EXISTS (SELECT 1 FROM source WHERE category_id = category.id)
        AND NOT EXISTS (SELECT 1 FROM source_category l WHERE l.category_id = category.id)
        AND NOT EXISTS (SELECT 1 FROM article_rank r WHERE r.category_id = category.id)
      """, .integer(categories.count))
  }

  /// The names without duplicates, in the order of first occurrence.
  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0.lowercased()).inserted }
  }

  /// Renames sources that only readers have if the configuration uses their name for another
  /// address; for their readers the name stays the same.
  private static func giveWay(
    to sources: [Source], _ entries: inout [Entry], _ transaction: PostgresTransaction
  ) {
    let addresses = Dictionary(
      sources.map { ($0.name.lowercased(), $0.address.string) }, uniquingKeysWith: { one, _ in one }
    )
    for place in entries.indices where !entries[place].isHousehold {
      let entry = entries[place]
      guard let address = addresses[entry.name.lowercased()], address != entry.url else { continue }
      entries[place].name = "\(entry.name) (\(entry.id))"
      transaction.add(
        "UPDATE source SET name = $1, name_key = $2 WHERE id = $3", .text(entries[place].name),
        .text(entries[place].name.lowercased()), .integer(entry.id))
    }
  }

  private static func insert(
    _ wanted: inout [(source: Source, entry: Entry, ids: [Int64], known: Entry?)], at now: Date,
    _ transaction: PostgresTransaction
  ) throws {
    let new = wanted.indices.filter { wanted[$0].known == nil }
    guard !new.isEmpty else { return }
    let entries = new.map { wanted[$0].entry }
    let rows = try transaction.run(
      """
      INSERT INTO source (name, name_key, url, category_id, position, configured, added)
      SELECT k.name, k.key, k.url, k.category, k.position, true, $6
      FROM unnest($1, $2, $3, $4, $5) k (name, key, url, category, position) ORDER BY k.position
      RETURNING id, name_key
      """, .texts(entries.map(\.name)), .texts(entries.map { $0.name.lowercased() }),
      .texts(entries.map(\.url)), .integers(entries.map(\.category)),
      .integers(entries.map { Int64($0.position) }), .date(now))
    var ids: [String: Int64] = [:]
    for row in rows { ids[try row["name_key"]] = try row["id"] }
    for place in new {
      guard let id = ids[wanted[place].entry.name.lowercased()] else { continue }
      wanted[place].entry.id = id
    }
  }

  private static func update(_ entries: [Entry], _ transaction: PostgresTransaction) {
    guard !entries.isEmpty else { return }
    transaction.add(
      """
      UPDATE source SET name = k.name, name_key = k.key, url = k.url, category_id = k.category,
        position = k.position, configured = true, household = true
      FROM unnest($1, $2, $3, $4, $5, $6) k (id, name, key, url, category, position)
      WHERE source.id = k.id
      """, .integers(entries.map(\.id)), .texts(entries.map(\.name)),
      .texts(entries.map { $0.name.lowercased() }), .texts(entries.map(\.url)),
      .integers(entries.map(\.category)), .integers(entries.map { Int64($0.position) }))
  }

  /// Puts sources and all of their articles into exactly these categories.
  private static func list(
    _ lists: [(source: Int64, categories: [Int64])], _ transaction: PostgresTransaction
  ) {
    guard !lists.isEmpty else { return }
    let sources = lists.map(\.source)
    let pairs = lists.flatMap { list in list.categories.map { (list.source, $0) } }
    let others = lists.flatMap { list in list.categories.dropFirst().map { (list.source, $0) } }
    transaction.add("DELETE FROM source_category WHERE source_id = ANY ($1)", .integers(sources))
    transaction.add(
      into: "source_category", count: pairs.count,
      ["source_id": .integers(pairs.map(\.0)), "category_id": .integers(pairs.map(\.1))],
      "ON CONFLICT DO NOTHING")
    // The first rank row of each article is moved, and the others are copied from it.
    transaction.add(
      "DELETE FROM article_rank WHERE source_id = ANY ($1) AND NOT is_first", .integers(sources))
    transaction.add(
      """
      UPDATE article_rank r SET category_id = k.category FROM unnest($1, $2) k (source, category)
      WHERE r.source_id = k.source AND r.is_first AND r.category_id <> k.category
      """, .integers(sources), .integers(lists.map { $0.categories[0] }))
    transaction.add(
      """
      INSERT INTO article_rank
        (article_id, category_id, source_id, is_first, today, now, dated, burst)
      SELECT r.article_id, k.category, r.source_id, false, r.today, r.now, r.dated, r.burst
      FROM article_rank r JOIN unnest($1, $2) k (source, category) ON k.source = r.source_id
      WHERE r.is_first ON CONFLICT DO NOTHING
      """, .integers(others.map(\.0)), .integers(others.map(\.1)))
  }

  /// Makes a source due if its feed has no stored state, or a state of another address or another
  /// way of reading it.
  private static func setDue(
    _ sources: [(source: Source, id: Int64)], _ rows: PostgresRows,
    _ transaction: PostgresTransaction
  ) throws {
    var known: [Int64: (url: String, reading: String?, isScheduled: Bool)] = [:]
    for row in rows {
      known[try row["source_id"]] = (try row["url"], try row["reading"], try row["is_scheduled"])
    }
    var (anew, again): ([(source: Int64, state: FeedState)], [Int64]) = ([], [])
    for (source, id) in sources {
      if let state = known[id], state.url == source.address.string {
        if state.isScheduled, let reading = state.reading, reading != source.reading {
          again.append(id)
        }
      } else {
        anew.append((id, FeedState(url: source.address.string)))
      }
    }
    if !anew.isEmpty { transaction.add(FeedState.write(anew)) }
    transaction.add(
      "UPDATE feed_state SET next_due = NULL WHERE source_id = ANY ($1)", .integers(again))
  }
}
