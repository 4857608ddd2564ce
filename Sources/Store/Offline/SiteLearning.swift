package import Foundation

/// Counts the blocks and the lead picture of a page for its site. A page that shares most blocks
/// with a counted page is the same article at another address and counts as that page: boilerplate
/// is what different articles share.
package struct SiteLearning {
  private let site: String
  private let page: Int64
  private let blocks: [Int64]
  private let picture: String?
  private let isFull: (blocks: Bool, pictures: Bool)

  /// The queries whose rows ``init(_:_:)`` reads: counted pages with these blocks, and how many
  /// blocks and pictures of the site are stored.
  package static func lookUps(_ page: FetchedPage) -> [SQLStatement] {
    [
      """
      SELECT last_page, pages >= 2 AS is_boilerplate, count(*) AS blocks FROM site_block
      WHERE site = \(page.site) AND digest \(in: digests(page))
        AND (pages >= 2 OR last_page <> \(page.address))
      GROUP BY last_page, pages >= 2
      """,
      """
      SELECT (SELECT count(*) FROM site_block WHERE site = \(page.site)) AS blocks,
        (SELECT count(*) FROM site_picture WHERE site = \(page.site)) AS pictures
      """,
    ]
  }

  private static func digests(_ page: FetchedPage) -> [Int64] {
    Set(page.blocks).map { Int64(bitPattern: $0) }.sorted()
  }

  package init(_ page: FetchedPage, _ rows: [SQLRows]) throws {
    site = page.site
    blocks = Self.digests(page)
    picture = page.leadPicture
    self.page =
      try Self.nearDuplicatePage(ofBlocks: blocks.count, among: rows[0]) ?? page.address
    let counts = rows[1].first
    isFull = (
      (try counts?["blocks"] ?? 0) + blocks.count > SiteMemory.size,
      (try counts?["pictures"] ?? 0) >= SiteMemory.size
    )
  }

  /// The counted page that shares most of a page's blocks, if it is the same article.
  private static func nearDuplicatePage(
    ofBlocks count: Int, among rows: SQLRows
  ) throws -> Int64? {
    guard count >= SiteMemory.fewestShared else { return nil }
    var boilerplate = 0
    var best: (page: Int64, shared: Int)?
    for row in rows {
      let (other, shared): (Int64, Int) = (try row["last_page"], try row["blocks"])
      if try row["is_boilerplate"] {
        boilerplate += shared
      } else if best.map({ (-shared, other) < (-$0.shared, $0.page) }) ?? true {
        best = (other, shared)
      }
    }
    guard let best,
      SiteMemory.isCopy(shared: best.shared, boilerplate: boilerplate, of: count)
    else { return nil }
    return best.page
  }

  package func writes(at now: Date) -> [SQLStatement] {
    let counting: SQLStatement = """
      DO UPDATE SET pages = known.pages
          + CASE WHEN known.last_page <> excluded.last_page THEN 1 ELSE 0 END,
        last_page = excluded.last_page, seen = excluded.seen
      """
    var writes: [SQLStatement] = [
      """
      INSERT INTO site_block AS known (site, digest, pages, last_page, seen)
      SELECT \(site), k.digest, 1, \(page), \(now)
      FROM \(rows: ["digest": .integers(blocks)]) k WHERE true ORDER BY k.digest
      ON CONFLICT (site, digest) \(sql: counting)
      """
    ]
    if let picture {
      writes.append(
        """
        INSERT INTO site_picture AS known (site, url, pages, last_page, seen)
        VALUES (\(site), \(picture), 1, \(page), \(now))
        ON CONFLICT (site, \(unique: "url")) \(sql: counting)
        """)
    }
    for (table, isFull) in [("site_block", isFull.blocks), ("site_picture", isFull.pictures)]
    where isFull {
      // Keeps the most recently seen.
      writes.append(
        """
        DELETE FROM \(sql: table) WHERE site = \(site) AND seen <= (SELECT seen FROM \(sql: table)
          WHERE site = \(site) ORDER BY seen DESC LIMIT 1 OFFSET \(SiteMemory.size * 3 / 4))
        """)
    }
    return writes
  }
}

/// Limits of what is remembered of a site's pages, and the test for near-duplicate pages.
package enum SiteMemory {
  /// Maximum number of blocks and of pictures remembered per site, the most recently seen.
  package static let size = 4000
  /// Seconds after which a block or picture that no page has had any more is forgotten.
  package static let time = 90.0 * 86_400
  /// Minimum number of blocks that a copy shares.
  package static let fewestShared = 3
  /// Share of a page's blocks, without the boilerplate, that another single page must hold to make
  /// this one its copy.
  private static let copyShare = 0.7

  /// Whether a page is the same article as a counted page at another address.
  ///
  /// - Parameters:
  ///   - shared: number of its blocks that only that other page has held so far.
  ///   - boilerplate: number of its blocks that several pages have held (boilerplate).
  ///   - blocks: number of all its blocks.
  package static func isCopy(shared: Int, boilerplate: Int, of blocks: Int) -> Bool {
    shared >= fewestShared && Double(shared) >= copyShare * Double(blocks - boilerplate)
  }
}

extension SiteMemory {
  /// When ``OfflineStoring/maintainOffline(pictureBudget:at:)`` last ran: `value`, in seconds since
  /// 1970.
  package static let lastUpkeep: SQLStatement = """
    SELECT value FROM setting WHERE key = 'last_upkeep'
    """

  /// Deletes expired rules of robots.txt and what no page has had for long, and records the upkeep.
  package static func upkeep(at now: Date) -> [SQLStatement] {
    [
      "DELETE FROM robots WHERE expires <= \(now)",
      "DELETE FROM site_block WHERE seen < \(now - time)",
      "DELETE FROM site_picture WHERE seen < \(now - time)",
      .setting("last_upkeep", now.stored),
    ]
  }
}
