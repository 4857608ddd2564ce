/// How long articles are kept. Those that a reader has bookmarked, labelled, noted or highlighted are
/// never deleted; those that were shared with a reader, not before that reader was shown them.
package struct RetentionSettings: Sendable, Hashable {
  /// Days since publication (or first sight); `nil` means no limit. If all articles are older, none
  /// is deleted: the clock is wrong, or the machine was off for a long time.
  package var days: Int?
  /// Number of newest articles kept per source; `nil` means all.
  package var articlesPerSource: Int?

  package init(days: Int? = nil, articlesPerSource: Int? = nil) {
    self.days = days
    self.articlesPerSource = articlesPerSource
  }
}
