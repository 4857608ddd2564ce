/// The parts of a region that belong to the article.
struct TrimmedBody: Sendable {
  /// The region's blocks as indices in the outline, in document order.
  var roles: [(place: Int, role: BlockRole)]
  /// Whether a line said that the rest is for subscribers.
  var isWalled = false
}
