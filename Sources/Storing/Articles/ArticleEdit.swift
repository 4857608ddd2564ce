import Models

/// What a draft changes of an article that is stored.
package struct ArticleEdit: Sendable {
  /// The headline from now on: one that only the page told stays, as the rest of what it told does.
  package let title: String?
  /// Whether its source edited its words.
  package let isEdit: Bool
  /// Whether what was shown is kept: while the page's text is shown, what the feed's teaser says is
  /// not what readers read.
  package let keepsRevision: Bool

  package init(of prepared: PreparedDraft, over old: ShownText) {
    title = prepared.draft.title ?? (old.hasPage ? old.title : nil)
    let isRetitled = !WordsDigest.isSame(old.title, title)
    let isReworded = old.feedDigest != prepared.wordsDigest
    isEdit = isRetitled || isReworded
    keepsRevision = isRetitled || (isReworded && old.origin == .feed)
  }
}
