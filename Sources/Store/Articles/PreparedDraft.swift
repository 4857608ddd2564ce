package import Models

/// A draft with the values that storing needs, computed before the transaction begins. A class,
/// because each copy of a struct would retain a dozen strings.
package final class PreparedDraft: Sendable {
  package let draft: ArticleDraft
  /// Digest of everything that is shown of the draft.
  package let digest: Int64
  /// Digest of its words.
  package let wordsDigest: Int64

  package init(_ draft: ArticleDraft) {
    self.draft = draft
    digest = draft.digest
    wordsDigest = WordsDigest.of(draft.bodyText, words: draft.wordCount)
  }
}

extension ArticleDraft {
  /// The text of the draft: the body, or the summary if there is no body.
  package var bodyText: String { searchText.isEmpty ? summary ?? "" : searchText }
}
