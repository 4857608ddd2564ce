package import Models

/// A draft with what is computed of it for storing, before the transaction begins. A class, because
/// a draft is a dozen texts that every copy of a value would retain.
package final class PreparedDraft: Sendable {
  package let draft: ArticleDraft
  /// Of all that is shown of it.
  package let digest: Int64
  /// Of its words.
  package let wordsDigest: Int64

  package init(_ draft: ArticleDraft) {
    self.draft = draft
    digest = draft.digest
    wordsDigest = WordsDigest.of(draft.spokenText, words: draft.wordCount)
  }
}

extension ArticleDraft {
  /// What of it is text: the body, else the brief.
  package var spokenText: String { searchText.isEmpty ? summary ?? "" : searchText }
}
