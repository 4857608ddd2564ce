import Models
import Storing

/// What a draft changes of an article that is stored.
struct ArticleEdit {
  /// The headline from now on: one that only the page told stays, as the rest of what it told does.
  let title: String?
  let isRetitled: Bool
  let isReworded: Bool
  /// Whether what was shown is kept: while the page's text is shown, what the feed's teaser says is
  /// not what readers read.
  let keepsRevision: Bool

  init(of prepared: PreparedDraft, over old: StoredShownText) {
    title = prepared.draft.title ?? (old.hasPage ? old.title : nil)
    isRetitled = !WordsDigest.isSame(old.title, title)
    isReworded = old.feedDigest != prepared.wordsDigest
    keepsRevision = isRetitled || (isReworded && old.origin == .feed)
  }

  /// Whether its source edited its words.
  var isEdit: Bool { isRetitled || isReworded }
}
