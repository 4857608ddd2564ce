import Foundation
import Store

/// Counts the blocks and the lead picture of a page for its site. A page that shares most blocks
/// with a counted page is the same article at another address and counts as that page: boilerplate
/// is what different articles share.
struct SiteLearning {
  private let site: String
  private let page: Int64
  private let blocks: [Int64]
  private let picture: String?
  private let isFull: (blocks: Bool, pictures: Bool)

  /// The queries that run before: counted pages with these blocks, and how many blocks and pictures
  /// of the site are stored.
  static func lookUps(_ page: FetchedPage, _ blocks: [Int64]) -> [PostgresStatement] {
    [
      PostgresStatement(
        """
        SELECT last_page, pages >= 2 AS is_furniture, count(*) AS blocks FROM site_block
        WHERE site = $1 AND digest = ANY ($2) AND (pages >= 2 OR last_page <> $3)
        GROUP BY last_page, pages >= 2
        """, .text(page.site), .integers(blocks), .integer(page.address)),
      PostgresStatement(
        """
        SELECT (SELECT count(*) FROM site_block WHERE site = $1) AS blocks,
          (SELECT count(*) FROM site_picture WHERE site = $1) AS pictures
        """, .text(page.site)),
    ]
  }

  init(
    _ page: FetchedPage, _ blocks: [Int64], twins: PostgresRows, counts: PostgresRows
  ) throws {
    site = page.site
    self.blocks = blocks
    picture = page.leadPicture
    self.page = try Self.nearDuplicatePage(of: page.address, blocks, twins) ?? page.address
    let counts = try counts.first.map { (try $0["blocks"] as Int, try $0["pictures"] as Int) }
    isFull = (
      (counts?.0 ?? 0) + blocks.count > SiteMemory.size,
      (counts?.1 ?? 0) >= SiteMemory.size
    )
  }

  /// The counted page that shares most of these blocks, if it is the same article.
  private static func nearDuplicatePage(
    of page: Int64, _ blocks: [Int64], _ rows: PostgresRows
  ) throws -> Int64? {
    guard blocks.count >= SiteMemory.fewestShared else { return nil }
    var boilerplate = 0
    var best: (page: Int64, shared: Int)?
    for row in rows {
      let (other, count): (Int64, Int) = (try row["last_page"], try row["blocks"])
      if try row["is_furniture"] {
        boilerplate += count
      } else if best.map({ (-count, other) < (-$0.shared, $0.page) }) ?? true {
        best = (other, count)
      }
    }
    guard let best,
      SiteMemory.isCopy(shared: best.shared, boilerplate: boilerplate, of: blocks.count)
    else { return nil }
    return best.page
  }

  func write(to transaction: PostgresTransaction, at now: Date) {
    let counting = """
      DO UPDATE SET pages = known.pages
          + CASE WHEN known.last_page <> excluded.last_page THEN 1 ELSE 0 END,
        last_page = excluded.last_page, seen = excluded.seen
      """
    transaction.add(
      """
      INSERT INTO site_block AS known (site, digest, pages, last_page, seen)
      SELECT $1, k.digest, 1, $3, $4 FROM unnest($2) k (digest) ORDER BY k.digest
      ON CONFLICT (site, digest) \(counting)
      """, .text(site), .integers(blocks), .integer(page), .date(now))
    if let picture {
      transaction.add(
        """
        INSERT INTO site_picture AS known (site, url, pages, last_page, seen)
        VALUES ($1, $2, 1, $3, $4) ON CONFLICT (site, md5(url)) \(counting)
        """, .text(site), .text(picture), .integer(page), .date(now))
    }
    for (table, isFull) in [("site_block", isFull.blocks), ("site_picture", isFull.pictures)]
    where isFull {
      // Keeps the most recently seen.
      transaction.add(
        """
        DELETE FROM \(table) WHERE site = $1 AND seen <= (SELECT seen FROM \(table)
          WHERE site = $1 ORDER BY seen DESC LIMIT 1 OFFSET $2)
        """, .text(site), .integer(SiteMemory.size * 3 / 4))
    }
  }
}
