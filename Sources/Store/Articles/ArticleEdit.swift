package import Models

/// The effect of a draft on a stored article.
package struct ArticleEdit: Sendable {
  /// The new data. Data that only the article's page gave stay.
  package let metadata: ArticleMetadata
  /// The words shown from now on; `nil` while the page's text is shown.
  package let shownWords: String?
  /// Whether the source edited the words.
  package let isEdit: Bool
  /// Whether the text shown before is kept as a revision. While the page's text is shown, readers
  /// do not see the feed's teaser, so a change of it is no revision.
  package let keepsRevision: Bool

  package init(of arrived: ArrivedArticle, over old: ShownText) {
    let new = arrived.draft.metadata
    var metadata = old.hasPage ? new.completed(by: old.metadata) : new
    // It describes the shown text.
    if old.origin == .page { metadata.wordCount = old.metadata.wordCount }
    self.metadata = metadata
    shownWords = old.origin == .page ? nil : arrived.draft.bodyText
    let isRetitled = !WordsDigest.isSame(old.metadata.title, metadata.title)
    let isReworded = old.feedDigest != arrived.wordsDigest
    isEdit = isRetitled || isReworded
    keepsRevision = isRetitled || (isReworded && old.origin == .feed)
  }
}
