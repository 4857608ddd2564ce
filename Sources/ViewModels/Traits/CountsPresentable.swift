/// Is read, kept and talked about: here, and elsewhere as far as its feed says so.
package protocol CountsPresentable: Sendable {
  var views: Int { get }
  var bookmarks: Int { get }
  var shares: Int { get }
  var comments: Int? { get }
  var externalViews: Int? { get }
  var ratings: Int? { get }
  /// Where the comments are.
  var commentsLink: String? { get }
}

extension Field where Subject: CountsPresentable {
  package static var comments: Self {
    Self("comments") { subject in
      guard let comments = subject.comments, comments > 0 else { return .none }
      return .count(comments, .comments)
    }
  }
  package static var commentsLink: Self {
    Self("comments_url", at: .line) { .link($0.commentsLink, .comments) }
  }
  package static var interactions: Self {
    .group(
      "interactions",
      [
        Self("views") { .count($0.views) },
        Self("bookmarks") { .count($0.bookmarks) },
        Self("shares") { .count($0.shares) },
        Self("comments") { .count($0.comments) },
        Self("external_views") { .count($0.externalViews) },
        Self("ratings") { .count($0.ratings) },
      ])
  }
}
