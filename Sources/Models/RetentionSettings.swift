/// How long articles are kept; bookmarked ones always are.
package struct RetentionSettings: Sendable, Hashable {
  /// Days since an article was published (or first seen); `nil` is for ever. Where all articles are
  /// older than that, none is deleted: the clock is wrong, or the machine was off for long.
  package var days: Int?
  /// The number of newest articles kept of each source; `nil` is all.
  package var articlesPerSource: Int?

  package init(days: Int? = nil, articlesPerSource: Int? = nil) {
    self.days = days
    self.articlesPerSource = articlesPerSource
  }
}
