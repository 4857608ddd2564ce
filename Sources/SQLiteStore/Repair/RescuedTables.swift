import GRDB

/// Copies all tables of a damaged database and repairs their references.
struct RescuedTables {
  /// A connection to the new database, with the damaged one attached.
  let db: Database
  let source: String

  /// - Parameter report: receives the tables with unreadable parts.
  func copy(_ report: inout RepairReport) throws {
    for table in try tables() {
      if let trouble = try rescue(rescue(of: table), named: table) {
        report.damaged.append(trouble)
      }
    }
    if try isEarlier, let trouble = try rescue(earlierTexts, named: "article_search") {
      report.damaged.append(trouble)
    }
    try keepNumbers()
    report.lostArticles =
      try Int.fetchOne(
        db,
        sql:
          "SELECT count(*) FROM main.\(try bodies) WHERE article_id NOT IN (SELECT id FROM article)"
      )
      ?? 0
    try mendReferences()
  }

  /// The tables that the damaged database does not define as this program does.
  func undefined() throws -> [String] {
    try tables().filter { table in
      let names = try db.columns(in: table).map { "\"\($0.name)\"" }.joined(separator: ", ")
      do {
        _ = try db.makeStatement(sql: "SELECT \(names) FROM \(source).\"\(table)\"")
        return false
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        return true
      }
    }
  }

  /// Whether an earlier version wrote the database: it kept search texts in a table of FTS5.
  private var isEarlier: Bool {
    get throws { try db.tableExists("article_search_content") }
  }

  /// The table with one row per article for its texts.
  private var bodies: String {
    get throws { try isEarlier ? "article_content" : "article_body" }
  }

  /// The table of examples for learning, which had another name before migration 45.
  private var examples: String {
    get throws { try db.tableExists("lesson") ? "lesson" : "training_example" }
  }

  /// The tables with data of their own, without indexes for search and internal tables.
  private func tables() throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%'
          ESCAPE '\\' AND name NOT LIKE 'article\\_search%' ESCAPE '\\'
          AND sql NOT LIKE 'CREATE VIRTUAL%' AND name <> 'grdb_migrations' ORDER BY name
        """)
  }

  private func rescue(of table: String) throws -> TableRescue {
    let columns = try db.columns(in: table)
    let names = columns.map(\.name)
    let primaryKey = try db.primaryKey(table)
    let first = primaryKey.columns.first ?? "rowid"
    let isInteger =
      primaryKey.rowIDColumn != nil
      || columns.first { $0.name == first }?.type.uppercased() == "INTEGER"
    return TableRescue(
      db: db, source: source, table: (table, table), columns: (names, names),
      key: isInteger ? "\"\(first)\"" : nil, order: primaryKey.columns)
  }

  private var earlierTexts: TableRescue {
    TableRescue(
      db: db, source: source, table: ("article_search_content", "article_search"),
      columns: (["id", "c0", "c1"], ["rowid", "title", "body"]), key: "id", order: ["id"])
  }

  private func rescue(_ rescue: TableRescue, named table: String) throws -> RepairReport.Table? {
    do {
      guard try !rescue.run() else { return nil }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      // A damaged page of the schema has lost the table's name.
      return RepairReport.Table(name: table, saved: 0, lost: nil)
    }
    let saved = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.\(table)") ?? 0
    return RepairReport.Table(
      name: table, saved: saved, lost: rescue.count().map { max(0, $0 - saved) })
  }

  /// Keeps SQLite from reusing the ids of lost articles (AUTOINCREMENT).
  private func keepNumbers() throws {
    var last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM main.article") ?? 0
    let noted = try? Int64.fetchOne(
      db, sql: "SELECT seq FROM \(source).sqlite_sequence WHERE name = 'article'")
    last = max(last, noted ?? 0)
    for table in [try bodies, "article_rank", "event", "article_tally"] {
      let number = try Int64.fetchOne(db, sql: "SELECT max(article_id) FROM main.\(table)")
      last = max(last, number ?? 0)
    }
    try db.execute(sql: "DELETE FROM main.sqlite_sequence WHERE name = 'article'")
    try db.execute(
      sql: "INSERT INTO main.sqlite_sequence (name, seq) VALUES ('article', ?)", arguments: [last])
  }

  /// Creates placeholder rows for lost categories, sources and readers that other rows refer to, so
  /// that those rows stay; deletes rows that refer to a lost article. An article whose source does
  /// not exist gets the one under which it is ranked, if that one exists.
  private func mendReferences() throws {
    try db.execute(
      sql: """
        UPDATE OR IGNORE main.article SET source_id = (
            SELECT source_id FROM main.article_rank WHERE article_id = article.id LIMIT 1)
          WHERE source_id NOT IN (SELECT id FROM main.source) AND EXISTS (
            SELECT 1 FROM main.article_rank JOIN main.source ON source.id = article_rank.source_id
            WHERE article_id = article.id);
        INSERT INTO main.category (id, name, position)
          SELECT DISTINCT category_id, 'lost category ' || category_id, 1000000 FROM (
            SELECT category_id FROM main.source UNION SELECT category_id FROM main.source_category
            UNION SELECT category_id FROM main.article_rank)
          WHERE category_id NOT IN (SELECT id FROM main.category);
        INSERT OR IGNORE INTO main.category (name, position)
          SELECT 'lost sources', 1000000 WHERE EXISTS (
            SELECT 1 FROM main.article WHERE source_id NOT IN (SELECT id FROM main.source));
        INSERT INTO main.source (id, name, url, category_id, position, configured, added)
          SELECT DISTINCT source_id, 'lost source ' || source_id, '',
            (SELECT id FROM main.category ORDER BY name = 'lost sources' DESC LIMIT 1), 1000000, 0,
            0
          FROM main.article WHERE source_id NOT IN (SELECT id FROM main.source);
        INSERT INTO main.source_category
          SELECT id, category_id FROM main.source
          WHERE id NOT IN (SELECT source_id FROM main.source_category);
        INSERT INTO main.reader (id, name)
          SELECT DISTINCT reader_id, 'lost reader ' || reader_id FROM (
            SELECT reader_id FROM main.article_state UNION SELECT reader_id FROM main.event
            UNION SELECT reader_id FROM main.\(try examples))
          WHERE reader_id IS NOT NULL AND reader_id NOT IN (SELECT id FROM main.reader);
        """)
    if try db.tableExists("story_article") {
      try db.execute(
        sql: """
          INSERT INTO main.story (id, articles, sources, latest, is_open)
            SELECT story_id, 0, 0, max(dated), 0 FROM main.story_article
            WHERE story_id NOT IN (SELECT id FROM main.story) GROUP BY story_id;
          """)
    }
    if try db.tableExists("article_picture") {
      try db.execute(
        sql: """
          UPDATE main.article_picture SET digest = NULL, due = 0
          WHERE digest NOT IN (SELECT digest FROM main.picture)
          """)
    }
    for table in try tables() {
      for reference in try db.foreignKeys(on: table) {
        for (origin, destination) in reference.mapping {
          try db.execute(
            sql: """
              DELETE FROM main."\(table)" WHERE "\(origin)" IS NOT NULL AND "\(origin)" NOT IN (
                SELECT "\(destination)" FROM main."\(reference.destinationTable)")
              """)
        }
      }
    }
  }
}
