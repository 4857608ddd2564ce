import Foundation
import Models
import Store
import Synchronization

extension PostgresStore {
  /// Maximum number of changed articles to update; beyond it all lists are read anew.
  private static let maxChanged = 5000

  /// The top of a list, if this process holds lists. The first caller that needs a list reads it.
  func heldTop(of query: FeedQuery) throws -> SharedListTop? {
    guard cachesListTops.load(ordering: .relaxed), let name = ListTopKey(query) else {
      return nil
    }
    switch listTops.withLock({ $0.answer(name, at: ServerTime.monotonic) }) {
    case .held(let top): return top
    case .unknown: return nil
    case .read:
      do {
        return try reading { try readTop(name) }.value
      } catch {
        listTops.withLock { $0.store(name, nil, 0, at: ServerTime.monotonic) }
        throw error
      }
    }
  }

  private func readTop(_ name: ListTopKey) throws -> SharedListTop {
    // Later changes are in the list, or come as a change, or both.
    let rows = try pool.run([
      .fixedPlan, ListTopSQL.latestChange, ListTopSQL.top(name, size: ListTopCache.size),
    ])
    let top = try ListTopSQL.top(rows[2], size: ListTopCache.size)
    let change: Int64 = try rows[1].first?[0] ?? 0
    listTops.withLock { $0.store(name, top, change, at: ServerTime.monotonic) }
    return top
  }

  /// A reader's model, if this process holds it; the server has to confirm that it is current.
  func heldModel(of reader: String) -> ListTopCache.Model? {
    listTops.withLock { $0.model(of: reader, at: ServerTime.monotonic) }
  }

  func holdModel(_ model: ListTopCache.Model?, of reader: String) {
    guard cachesListTops.load(ordering: .relaxed) else { return }
    listTops.withLock { $0.keep(model, of: reader) }
  }

  package func refreshListTops() async throws {
    cachesListTops.store(true, ordering: .relaxed)
    copies.sweep(at: Date(), monotonic: ServerTime.monotonic)
    let (after, stale) = listTops.withLock { $0.tidy(at: ServerTime.monotonic) }
    guard after != nil || replica != nil else { return }
    try await inBackground { [self] in
      try replica?.look(beside: primary, at: ServerTime.monotonic)
      guard let after else { return }
      try numberChanges()
      _ = try reading { try update(after: after, stale) }
    }
  }

  /// Updates the lists in memory.
  ///
  /// - Parameters:
  ///   - after: the change after which to update.
  ///   - stale: the lists to read anew.
  private func update(after: Int64, _ stale: [ListTopKey]) throws {
    let rows = try pool.run([
      .fixedPlan, ListTopSQL.latestChange, ListTopSQL.isKnown(after),
      ListTopSQL.changed(after: after, limit: Self.maxChanged),
    ])
    let latest: Int64 = try rows[1].first?[0] ?? 0
    let isKnown: Bool = try rows[2].first?[0] ?? false
    let changed: [Int64] = try rows[3].values()
    guard isKnown, changed.count <= Self.maxChanged else {
      let names = listTops.withLock { $0.names }
      for name in names { _ = try readTop(name) }
      return
    }
    let found =
      changed.isEmpty
      ? ListTopChanges()
      : try ListTopSQL.places(pool.run([.fixedPlan, ListTopSQL.places(of: changed)])[1])
    listTops.withLock {
      $0.update(Set(changed), found, upTo: latest, at: ServerTime.monotonic)
    }
    for name in stale { _ = try readTop(name) }
  }
}

/// The SQL for the tops of lists that are held in memory.
enum ListTopSQL {
  /// Columns of articles (`p`) that every key needs.
  private static let columns = """
    p.article_id, p.source_id, p.dated, f.weight, f.story_id, e.expected, e.opened, e.period,
    f.features, \(ReaderStateLookUp.popularity) AS popularity, source.name AS source,
    category.name AS source_category
    """
  private static let joins = """
    LEFT JOIN article_feature f ON f.article_id = p.article_id AND f.source_id = p.source_id
    LEFT JOIN article_exposure e ON e.article_id = p.article_id
    LEFT JOIN article_tally t ON t.article_id = p.article_id
    LEFT JOIN source ON source.id = p.source_id
    LEFT JOIN category ON category.id = source.category_id
    """

  static let latestChange = PostgresStatement("SELECT coalesce(max(id), 0) FROM change")

  /// The top of a list.
  static func top(_ name: ListTopKey, size: Int) -> PostgresStatement {
    let key = name.key.rawValue
    let place =
      name.category == nil
      ? "$2 IS NULL AND r.is_first"
      : "r.category_id = (SELECT id FROM category WHERE name_key = $2)"
    return PostgresStatement(
      """
      SELECT p.key, \(columns) FROM (
        SELECT r.article_id, r.source_id, r.\(key) AS key, r.dated FROM article_rank r
        WHERE \(place) ORDER BY r.\(key) DESC, r.article_id DESC LIMIT $1) p
      \(joins) ORDER BY p.key DESC, p.article_id DESC
      """, .integer(size), .text(name.category))
  }

  static func top(_ rows: PostgresRows, size: Int) throws -> SharedListTop {
    var entries: [SharedListTop.Entry] = []
    entries.reserveCapacity(rows.count)
    var sources: [Int64: SourceLabels] = [:]
    for row in rows {
      entries.append(try entry(row, key: row["key"]))
      try label(row, &sources)
    }
    return SharedListTop(entries: entries, sources: sources, isWhole: entries.count < size)
  }

  /// The articles changed after a change, `limit + 1` at most: more than `limit` are too many to
  /// update one by one. See ``isKnown(_:)`` for changes that are too old.
  static func changed(after change: Int64, limit: Int) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT id FROM (SELECT subject AS id FROM change WHERE id > $1 AND kind < 3
        UNION SELECT told.article_id FROM change
          JOIN story_article told ON told.story_id = change.subject
          WHERE change.id > $1 AND change.kind = 3) c LIMIT $2
      """, .integer(change), .integer(limit + 1))
  }

  /// Whether all changes after this one are still kept.
  static func isKnown(_ change: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT coalesce(min(id) <= $1 + 1 AND max(id) >= $1, $1 = 0) FROM change
      """, .integer(change))
  }

  /// The ranks of articles in all their lists.
  static func places(of articles: [Int64]) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT p.is_first, p.today, p.now, listed.name_key AS list, \(columns)
      FROM unnest($1) k (id) JOIN article_rank p ON p.article_id = k.id
      JOIN category listed ON listed.id = p.category_id \(joins)
      """, .integers(articles))
  }

  static func places(_ rows: PostgresRows) throws -> ListTopChanges {
    var found = ListTopChanges()
    for row in rows {
      let list: String = try row["list"]
      let isFirst: Bool = try row["is_first"]
      for key in [RankingKey.today, .now] {
        let entry = try entry(row, key: row[key.rawValue])
        found.entries[ListTopKey(category: list, key: key), default: []].append(entry)
        guard isFirst else { continue }
        found.entries[ListTopKey(category: nil, key: key), default: []].append(entry)
      }
      try label(row, &found.sources)
    }
    return found
  }

  private static func entry(_ row: PostgresRows.Row, key: Double) throws -> SharedListTop.Entry {
    let (details, features) = try DetailsSQL.read(row)
    return SharedListTop.Entry(
      candidate: RankCandidate(
        article: try row["article_id"], source: try row["source_id"], key: key,
        dated: Date(stored: try row["dated"])),
      details: details, features: features)
  }

  private static func label(
    _ row: PostgresRows.Row, _ sources: inout [Int64: SourceLabels]
  ) throws {
    let source: Int64 = try row["source_id"]
    guard sources[source] == nil, let name: String = try row["source"],
      let category: String = try row["source_category"]
    else { return }
    sources[source] = SourceLabels(name: name, category: category)
  }
}
