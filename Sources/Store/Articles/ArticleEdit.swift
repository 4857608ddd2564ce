import Models

/// The effect of a draft on a stored article.
package struct ArticleEdit: Sendable {
  /// The new headline. A headline that only the article's page gave stays, as do its other data.
  package let title: String?
  /// Whether the source edited the words.
  package let isEdit: Bool
  /// Whether the text shown before is kept as a revision. While the page's text is shown, readers
  /// do not see the feed's teaser, so a change of it is no revision.
  package let keepsRevision: Bool

  package init(of prepared: PreparedDraft, over old: ShownText) {
    title = prepared.draft.title ?? (old.hasPage ? old.title : nil)
    let isRetitled = !WordsDigest.isSame(old.title, title)
    let isReworded = old.feedDigest != prepared.wordsDigest
    isEdit = isRetitled || isReworded
    keepsRevision = isRetitled || (isReworded && old.origin == .feed)
  }
}
