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
