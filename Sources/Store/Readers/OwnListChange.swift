package import Models

/// A change of a reader's own list of sources.
package enum OwnListChange: Sendable, Hashable {
  /// Adds a source, which has at least one category. If another reader has added it, both share one
  /// source.
  case add(SourceListing)
  /// Stores how the reader's entry of a source differs from the household's; a `nil` listing removes
  /// the difference.
  case set(Int64, listing: SourceOverride.Listing?, name: String?, categories: [String]?)
}

/// The reader would have more sources than ``OwnListLimits/sources``; thrown within a transaction,
/// so that nothing of it is kept.
package struct OwnListIsFull: Error {
  package init() {}
}
