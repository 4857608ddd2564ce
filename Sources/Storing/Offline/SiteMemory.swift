/// What is remembered of a site's pages, and when one of them is another's copy.
package enum SiteMemory {
  /// Blocks and pictures that are remembered of a site: those that were seen last.
  package static let size = 4000
  /// Seconds for which what no page has held any more is remembered.
  package static let time = 90.0 * 86_400
  /// Blocks that a copy shares at the least.
  package static let fewestShared = 3
  /// Of the blocks that only one page has held so far, the share that makes another its copy.
  private static let copyShare = 0.7

  /// Whether a page is the same article as one that was counted before, at another address.
  ///
  /// - Parameters:
  ///   - shared: its blocks that only the other one has held so far.
  ///   - furniture: its blocks that several pages have held.
  ///   - blocks: all of its blocks.
  package static func isCopy(shared: Int, furniture: Int, of blocks: Int) -> Bool {
    shared >= fewestShared && Double(shared) >= copyShare * Double(blocks - furniture)
  }
}
