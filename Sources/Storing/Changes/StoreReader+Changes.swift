import GRDB
package import Models

extension StoreReader {
  /// The present.
  package func latestChange() throws -> ChangeNumber {
    try Row.fetchOne(db, sql: "SELECT id, at FROM change ORDER BY id DESC LIMIT 1")
      .map { ChangeNumber(id: $0["id"], at: $0["at"]) } ?? .beginning
  }

  /// What changed after a place: for everybody, and of this reader. Several changes of one kind to
  /// one thing are the last of them.
  ///
  /// - Parameters:
  ///   - category: of the articles and sources; stories are of all.
  ///   - limit: so many are looked at, so that a page may hold less and yet not be the last.
  package func changes(
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
    var page = ChangePage(next: place)
    var last: [Subject: Int] = [:]
    for row in rows {
      let number = ChangeNumber(id: row["id"], at: row["at"])
      page.next = number
      let kinds = NewsroomChange.Kind.allCases
      guard row["is_wanted"], let place = row["kind"] as Int?, kinds.indices.contains(place) else {
        continue
      }
      let change = NewsroomChange(number: number, kind: kinds[place], subject: row["subject"])
      last[Subject(kind: change.kind, id: change.subject)] = page.changes.count
      page.changes.append(change)
    }
    page.changes = page.changes.indices
      .filter { last[Subject(kind: page.changes[$0].kind, id: page.changes[$0].subject)] == $0 }
      .map { page.changes[$0] }
    return page
  }

  private struct Subject: Hashable {
    let kind: NewsroomChange.Kind
    let id: Int64
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

  /// Of a source that is configured, its name and how often it has failed in a row.
  package func sourceStanding(_ id: Int64) throws -> (name: String, failures: Int)? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT name, ifnull(failures, 0) AS failures FROM source
          LEFT JOIN feed_state ON source_id = id WHERE id = ? AND configured = 1
          """), arguments: [id]
    ).map { ($0["name"], $0["failures"]) }
  }

  /// How many sources tell a story; `nil` for one that is gone.
  package func sourcesTelling(_ story: Int64) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT sources FROM story WHERE id = ?"), arguments: [story])
  }
}
