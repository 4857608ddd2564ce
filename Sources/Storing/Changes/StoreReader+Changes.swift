import GRDB
import Models

extension StoreReader {
  /// The present.
  func latestChange() throws -> ChangeNumber {
    try Row.fetchOne(db, sql: "SELECT id, at FROM change ORDER BY id DESC LIMIT 1")
      .map { ChangeNumber(id: $0["id"], at: $0["at"]) } ?? .beginning
  }

  /// See ``ChangeStoring/changes(after:reader:category:limit:)``.
  func changes(
    after place: ChangeNumber, reader: Int64?, category: String?, limit: Int
  ) throws -> ChangePage {
    guard try isKnown(place) else { return ChangePage(next: try latestChange(), isReset: true) }
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT c.id, c.at, c.kind, c.subject,
            (c.reader_id IS NULL OR c.reader_id = ?2) AND (?3 IS NULL OR c.kind = 3 OR EXISTS (
              SELECT 1 FROM source_category l JOIN category n ON n.id = l.category_id
              WHERE n.name = ?3 AND l.source_id = iif(
                c.kind = 4, c.subject, (SELECT source_id FROM article WHERE id = c.subject))
            )) AS is_wanted
          FROM change c WHERE c.id > ?1 ORDER BY c.id LIMIT ?4
          """), arguments: [place.id, reader ?? 0, category, limit])
    var next = place
    var changes: [NewsroomChange] = []
    var last: [Subject: Int] = [:]
    for row in rows {
      let number = ChangeNumber(id: row["id"], at: row["at"])
      next = number
      let kinds = NewsroomChange.Kind.allCases
      guard row["is_wanted"], let place = row["kind"] as Int?, kinds.indices.contains(place) else {
        continue
      }
      let change = NewsroomChange(number: number, kind: kinds[place], subject: row["subject"])
      last[Subject(kind: change.kind, id: change.subject)] = changes.count
      changes.append(change)
    }
    changes = changes.indices
      .filter { last[Subject(kind: changes[$0].kind, id: changes[$0].subject)] == $0 }
      .map { changes[$0] }
    return ChangePage(changes: try stored(changes, reader: reader), next: next)
  }

  private struct Subject: Hashable {
    let kind: NewsroomChange.Kind
    let id: Int64
  }

  /// What changes have led to; those of things that are gone since are left out.
  private func stored(
    _ changes: [NewsroomChange], reader: Int64?
  ) throws -> [StoredChange] {
    func ids(_ isMeant: (NewsroomChange.Kind) -> Bool) -> [Int64] {
      Set(changes.filter { isMeant($0.kind) }.map(\.subject)).sorted()
    }
    let articles = try articles(
      ids { $0 == .article || $0 == .updated || $0 == .state }, reader: reader
    ).reduce(into: [Int64: RankedArticle]()) { $0[$1.id] = $1 }
    let tellings = try sourcesTelling(ids { $0 == .story })
    let sources = try sourceStandings(ids { $0 == .source })
    return changes.compactMap { change in
      let subject: StoredChange.Subject? =
        switch change.kind {
        case .article, .updated, .state: articles[change.subject].map { .article($0) }
        case .story: tellings[change.subject].map { .story(sources: $0) }
        case .source:
          sources[change.subject].map { .source(name: $0.name, failures: $0.failures) }
        }
      return subject.map { StoredChange(change: change, subject: $0) }
    }
  }

  /// Whether nothing is missing after a place.
  private func isKnown(_ place: ChangeNumber) throws -> Bool {
    guard place != .beginning else {
      return try Int64.fetchOne(db, sql: "SELECT min(id) FROM change") ?? 1 == 1
    }
    let at = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT at FROM change WHERE id = ?"), arguments: [place.id])
    return at == place.at
  }

  /// Of sources that are configured, their names and how often they have failed in a row.
  private func sourceStandings(
    _ ids: [Int64]
  ) throws -> [Int64: (name: String, failures: Int)] {
    guard !ids.isEmpty else { return [:] }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT source.id, name, ifnull(failures, 0) AS failures
          FROM json_each(?) each CROSS JOIN source ON source.id = each.value AND configured = 1
          LEFT JOIN feed_state ON source_id = source.id
          """), arguments: [JSONArray.of(ids)]
    ).reduce(into: [:]) { $0[$1["id"]] = ($1["name"], $1["failures"]) }
  }

  /// How many sources tell each of some stories.
  private func sourcesTelling(_ stories: [Int64]) throws -> [Int64: Int] {
    guard !stories.isEmpty else { return [:] }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT story.id, sources FROM json_each(?) each CROSS JOIN story ON story.id = each.value
          """), arguments: [JSONArray.of(stories)]
    ).reduce(into: [:]) { $0[$1["id"]] = $1["sources"] }
  }
}
