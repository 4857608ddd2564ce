/// What of a region is the article.
struct TrimmedBody: Sendable {
  /// The region's blocks by their place in the outline, in reading order.
  var roles: [(place: Int, role: BlockRole)]
  /// Whether a line said that the rest is for subscribers.
  var isWalled = false
}
