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
    add("38: names of sources without secrets") { try hideSecretsInNames($0) }
    add("39: newest articles of stories") { try $0.execute(sql: newestOfStories) }
    add("40: lists that are read") { try $0.execute(sql: readingLists) }
    add("41: one folding of words") { try refold($0) }
    add("42: notes and highlights") { try $0.execute(sql: annotations) }
    add("43: icons, devices, visits, positions") { try $0.execute(sql: inTheHand) }
    add("44: rights of app passwords") { try $0.execute(sql: appRights) }
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
