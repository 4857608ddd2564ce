import Basics
import GRDB
import Store

/// The tables, created by migrations. Migrations are only ever added. What they add up to is printed
/// by `tintm schema`, and kept in docs/schema.md.
///
/// Times are seconds since 1970 (UTC). Feed data (`article`, `article_content`) and readers'
/// actions (`article_state`, `event`) are in different tables, since they have different lifetimes.
enum Schema {
  /// "tntm" in the file header marks a database of this program (PRAGMA application_id).
  static let applicationID: Int32 = 0x746E_746D

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    func add(
      _ name: String, _ checks: DatabaseMigrator.ForeignKeyChecks = .deferred,
      _ change: @escaping @Sendable (Database) throws -> Void
    ) {
      migrator.registerMigration(name, foreignKeyChecks: checks, migrate: change)
    }
    add("1: sources, articles, states, events, ranks") { try $0.execute(sql: version1) }
    add("2: pages, revisions, pictures") { try $0.execute(sql: offline) }
    add("3: stories") { try $0.execute(sql: stories) }
    add("4: learning") { try $0.execute(sql: learning) }
    add("5: subscriptions") { try $0.execute(sql: subscriptions) }
    add("6: source health") { try $0.execute(sql: health) }
    add("7: speed", .immediate) { try $0.execute(sql: speed) }
    add("8: stories wait") {
      try $0.execute(sql: storyQueue)
      try blockWordCounts($0)
    }
    add("9: larger pieces of the full-text index") { try $0.execute(sql: indexing) }
    add("10: words to be found") { try $0.execute(sql: searching) }
    add("11: page outcomes") { try $0.execute(sql: pageOutcomes) }
    add("12: pieces of the index in a flood") { try $0.execute(sql: flood) }
    add("13: words of servers") {
      try $0.execute(sql: words)
      try $0.execute(sql: callback)
    }
    add("15: candidates", .immediate) { try $0.execute(sql: candidates) }
    add("16: turns of hosts stand beside the database") {
      try $0.execute(sql: "ALTER TABLE host DROP COLUMN last_request_end")
    }
    // Models are rebuilt from their examples; a stored model stays while its examples are the same.
    add("17: models know tags") { try $0.execute(sql: "DELETE FROM reader_model") }
    add("18: streams by arrival") { try $0.execute(sql: streams) }
    add("19: page settings") { try $0.execute(sql: pageSettings) }
    add("20: readers and their secrets") { try $0.execute(sql: readers) }
    add("21: profiles of stories", .immediate) { try $0.execute(sql: profiles) }
    add("22: change numbers") { try $0.execute(sql: changes) }
    add("23: due by index") { try $0.execute(sql: due) }
    add("24: readers' own lists") { try $0.execute(sql: ownLists) }
    add("25: rules") { try $0.execute(sql: rules) }
    add("26: two half-lives of what rises") { try $0.execute(sql: bursts) }
    add("27: other addresses of articles") { try $0.execute(sql: saving) }
    add("28: bounds of readers", .immediate) { try boundReaders($0) }
    add("29: digests") { try $0.execute(sql: digests) }
    add("30: notices") { try $0.execute(sql: notices) }
    add("31: how fast servers answer") { try $0.execute(sql: answers) }
    add("32: sources of the household") { try $0.execute(sql: householdSources) }
    add("33: orders of sources") { try $0.execute(sql: sourceOrders) }
    add("34: packed texts", .immediate) {
      try $0.execute(sql: packing)
      try readWords($0)
    }
    add("35: expected openings") { try $0.execute(sql: expectedOpenings) }
    add("36: exposures of articles") { try $0.execute(sql: exposures) }
    add("37: versions of lists") { try $0.execute(sql: listVersion) }
    add("38: names of sources without secrets") {
      try SecretNames.mend(in: SQLiteSession(db: $0))
    }
    add("39: newest articles of stories") { try $0.execute(sql: newestOfStories) }
    add("40: lists that are read") { try $0.execute(sql: readingLists) }
    add("41: one folding of words") { try refold($0) }
    add("42: notes and highlights") { try $0.execute(sql: annotations) }
    add("43: icons, devices, visits, positions") { try $0.execute(sql: inTheHand) }
    add("44: rights of app passwords") { try $0.execute(sql: appRights) }
    add("45: terms of sharing and learning") { try $0.execute(sql: terms) }
    add("46: what sources tell apart", .immediate) { try $0.execute(sql: toldApart) }
    add("47: marks that were moved", .immediate) { try $0.execute(sql: movedMarks) }
    add("48: how own sources are parsed", .immediate) { try $0.execute(sql: ownReadings) }
    add("49: reasons as codes", .immediate) {
      try ReasonCodes.replaceSentences(in: SQLiteSession(db: $0))
    }
    add("50: ids beside identities", .immediate) { try $0.execute(sql: givenIDs) }
    add("51: sources that left the list", .immediate) { try $0.execute(sql: removedSources) }
    add("52: stories of ranks", .immediate) { try $0.execute(sql: storiesOfRanks) }
    add("53: letters with their marks are one", .immediate) { try refold($0) }
    return migrator
  }
}

/// A database's schema version compared with this program's.
enum SchemaVersion: Equatable {
  case current
  /// New, or created by an earlier version.
  case older
  case newer

  init(_ db: Database, of migrator: DatabaseMigrator) throws {
    if try migrator.hasBeenSuperseded(db) {
      self = .newer
    } else {
      self = try migrator.hasCompletedMigrations(db) ? .current : .older
    }
  }
}

extension Schema {
  /// The tables as SQLite describes them, by name.
  static func tables(in db: Database) throws -> [SchemaTable] {
    let stored = try Row.fetchAll(
      db, sql: "SELECT type, tbl_name, sql FROM main.sqlite_schema WHERE sql <> '' ORDER BY name")
    func statements(_ type: String, of table: String) -> [String] {
      stored.filter { $0["type"] == type && $0["tbl_name"] == table }.map { $0["sql"] }
    }
    let tables = try Row.fetchAll(
      db,
      sql: """
        SELECT name, type FROM pragma_table_list
        WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name
        """)
    return try tables.map { row in
      let name: String = row["name"]
      let kind = SchemaTable.Kind(rawValue: row["type"]) ?? .table
      let counts = statements("table", of: name).contains { $0.contains("AUTOINCREMENT") }
      let found = try Row.fetchAll(
        db, sql: "SELECT * FROM pragma_table_info(?) ORDER BY cid", arguments: [name])
      let key = found.filter { $0["pk"] > 0 }.sorted { ($0["pk"] as Int) < $1["pk"] }
      let references = try references(of: name, in: db)
      return SchemaTable(
        name, kind: kind,
        columns: found.map { column in
          let isKey = column["pk"] as Int > 0
          return SchemaTable.Column(
            column["name"], type: column["type"] + (isKey && counts ? " AUTOINCREMENT" : ""),
            // An SQLite view or virtual table does not say.
            isOptional: kind == .table && !isKey && column["notnull"] == 0,
            standard: column["dflt_value"], reference: references[column["name"]])
        },
        key: key.map { $0["name"] }, uniques: try uniques(of: name, in: db),
        indexes: statements("index", of: name).map(SchemaTable.index),
        triggers: statements("trigger", of: name).map(SchemaTable.trigger))
    }
  }

  private static func references(
    of table: String, in db: Database
  ) throws -> [String: SchemaTable.Reference] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [table])
    let references = rows.map { row in
      let reference = SchemaTable.Reference(
        table: row["table"], column: row["to"] ?? "id", cascades: row["on_delete"] == "CASCADE")
      return (row["from"] as String, reference)
    }
    return Dictionary(firstOf: references)
  }

  /// The columns of each UNIQUE of a table.
  private static func uniques(of table: String, in db: Database) throws -> [[String]] {
    let indexes = try String.fetchAll(
      db, sql: "SELECT name FROM pragma_index_list(?) WHERE origin = 'u' ORDER BY seq DESC",
      arguments: [table])
    return try indexes.map { index in
      try String.fetchAll(
        db, sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno", arguments: [index])
    }
  }
}
