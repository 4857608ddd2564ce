package import Models

/// What can be asked for. A command, or later an HTTP path, only makes routes.
package enum Route: Sendable, Hashable {
  /// A list of articles in their order; of each only these fields, all of them when none is named.
  case feed(FeedQuery, fields: [String] = [])
  /// One article, whole; a peek records no view.
  case article(Int64, isPeek: Bool)
  case categories
  /// The configured sources and how they fare.
  case sources([Source])
  case bookmark([Int64], isRemoval: Bool)
  case hide([Int64], isRemoval: Bool)
  case mark([Int64], isRead: Bool)
  /// What to paste so that somebody else finds an article; records a share.
  case share(Int64)
}
