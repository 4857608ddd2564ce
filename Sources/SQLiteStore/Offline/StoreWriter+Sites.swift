import Foundation
import GRDB
import Store

extension StoreReader {
  /// Digests of the blocks that at least two pages of a site hold.
  func boilerplate(of site: String) throws -> Set<UInt64> {
    Set(
      try Int64.fetchAll(
        db.cachedStatement(sql: "SELECT digest FROM site_block WHERE site = ? AND pages >= 2"),
        arguments: [site]
      ).map { UInt64(bitPattern: $0) })
  }

  /// The lead pictures that at least three pages of a site name: its default picture. Two pages may
  /// be two reports of one story.
  func defaultPictures(of site: String) throws -> Set<String> {
    Set(
      try String.fetchAll(
        db.cachedStatement(sql: "SELECT url FROM site_picture WHERE site = ? AND pages >= 3"),
        arguments: [site]))
  }

  /// The condensed rules of an origin's robots.txt; `nil` if there are none or they have expired.
  func robots(_ origin: String, at now: Date) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT rules FROM robots WHERE origin = ? AND expires > ?"),
      arguments: [origin, now.stored])
  }
}

extension StoreWriter {
  /// Counts the blocks and the lead picture of a page for its site. A page that shares most blocks
  /// with a counted page is the same article at another address and counts as that page:
  /// boilerplate is what different articles share.
  ///
  /// - Parameter page: a hash of the page's address: the same page is not counted again, whichever
  ///   source brought it.
  func learn(
    site: String, page: Int64, blocks: [UInt64], picture: String?, at now: Date
  ) throws {
    let blocks = Set(blocks)
    let page = try nearDuplicatePage(of: page, in: site, blocks: blocks) ?? page
    let block = try db.cachedStatement(
      sql: """
        INSERT INTO site_block VALUES (?, ?, 1, ?, ?) ON CONFLICT DO UPDATE SET
          pages = pages + (last_page <> excluded.last_page), last_page = excluded.last_page,
          seen = excluded.seen
        """)
    for digest in blocks {
      try block.execute(arguments: [site, Int64(bitPattern: digest), page, now.stored])
    }
    if let picture {
      try db.cachedStatement(
        sql: """
          INSERT INTO site_picture VALUES (?, ?, 1, ?, ?) ON CONFLICT DO UPDATE SET
            pages = pages + (last_page <> excluded.last_page), last_page = excluded.last_page,
            seen = excluded.seen
          """
      ).execute(arguments: [site, picture, page, now.stored])
    }
    for table in ["site_block", "site_picture"] {
      try trim(table, site: site)
    }
  }

  /// The counted page that shares most of these blocks, if it is the same article.
  private func nearDuplicatePage(of page: Int64, in site: String, blocks: Set<UInt64>) throws
    -> Int64?
  {
    guard blocks.count >= SiteMemory.fewestShared else { return nil }
    let list = "[" + blocks.map { String(Int64(bitPattern: $0)) }.joined(separator: ",") + "]"
    let boilerplate =
      try Int.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT count(*) FROM json_each(?2) JOIN site_block
              ON site = ?1 AND digest = json_each.value AND pages >= 2
            """), arguments: [site, list]) ?? 0
    let found = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT last_page, count(*) AS shared FROM json_each(?2) JOIN site_block
            ON site = ?1 AND digest = json_each.value AND pages = 1 AND last_page <> ?3
          GROUP BY last_page ORDER BY shared DESC, last_page LIMIT 1
          """), arguments: [site, list, page])
    guard let found else { return nil }
    return SiteMemory.isCopy(shared: found["shared"], boilerplate: boilerplate, of: blocks.count)
      ? found["last_page"] : nil
  }

  /// Keeps the table of a site within its limit.
  private func trim(_ table: String, site: String) throws {
    let count = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM \(table) WHERE site = ?"), arguments: [site])
    guard let count, count > SiteMemory.size else { return }
    try db.execute(
      sql: """
        DELETE FROM \(table) WHERE site = ?1 AND seen <= (
          SELECT seen FROM \(table) WHERE site = ?1 ORDER BY seen DESC LIMIT 1 OFFSET ?2)
        """, arguments: [site, SiteMemory.size * 3 / 4])
  }

  /// Stores the condensed rules of a robots.txt.
  func setRobots(_ rules: String, origin: String, until expires: Date) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO robots VALUES (?, ?, ?)")
      .execute(arguments: [origin, rules, expires.stored])
  }

  /// Deletes expired robots.txt rules and sites not seen for long.
  func forgetSites(at now: Date) throws {
    try db.execute(sql: "DELETE FROM robots WHERE expires <= ?", arguments: [now.stored])
    for table in ["site_block", "site_picture"] {
      try db.execute(
        sql: "DELETE FROM \(table) WHERE seen < ?",
        arguments: [now.stored - SiteMemory.time])
    }
  }
}

extension StoreReader {
  /// When the pictures folder and the site statistics were last maintained.
  func lastUpkeep() throws -> Date? {
    try Double.fetchOne(db, sql: "SELECT value FROM setting WHERE key = 'last_upkeep'")
      .map(Date.init(stored:))
  }
}

extension StoreWriter {
  func setLastUpkeep(_ date: Date) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO setting VALUES ('last_upkeep', ?)", arguments: [date.stored])
  }
}
