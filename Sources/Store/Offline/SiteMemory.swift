package import Foundation

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
