package import Foundation
package import Models

/// The articles of one document, and the function that decides on the changes.
package struct ArrivedDocument: Sendable {
  package var source: Int64
  /// Newest first, as documents list them.
  package var articles: [ArrivedArticle]
  /// All identities of its articles.
  package var identities: Set<String>
  /// Whether several of its articles share an id.
  package var isAmbiguous: Bool
  /// Arrival time.
  package var now: Date
  package var deciding: @Sendable (DocumentFindings) -> DocumentChanges
  private let clock: (@Sendable () -> Date)?

  /// - Parameter clock: the time that the articles get, read in the transaction that stores them;
  ///   `nil` means `now`.
  package init(
    source: Int64, articles: [ArrivedArticle], identities: Set<String>, isAmbiguous: Bool,
    at now: Date, clock: (@Sendable () -> Date)? = nil,
    deciding: @escaping @Sendable (DocumentFindings) -> DocumentChanges
  ) {
    self.source = source
    self.articles = articles
    self.identities = identities
    self.isAmbiguous = isAmbiguous
    self.now = now
    self.clock = clock
    self.deciding = deciding
  }

  /// The document as it arrives in a transaction. Parsing and waiting for the turn to write take
  /// seconds when many documents come at once, in which apps have asked for what is new since the
  /// time of their last answer: an article's time must not lie before that.
  package func arriving() -> ArrivedDocument {
    var document = self
    if let clock { document.now = max(now, clock()) }
    return document
  }
}

/// An article of a document with the values that storing needs, computed before the transaction
/// begins. A class, because each copy of a struct would retain a dozen strings.
package final class ArrivedArticle: Sendable {
  package let draft: ArticleDraft
  /// Digest of everything that is shown of the draft.
  package let digest: Int64
  /// Digest of its words.
  package let wordsDigest: Int64
  /// Publication date to use if the article is new.
  package let dated: Date
  /// Buckets of its words, without repetition. The store counts in how many articles each occurs.
  package let terms: [UInt32]
  /// The rule that drops the article if it is new.
  package let droppedBy: Int64?

  package init(
    _ draft: ArticleDraft, dated: Date, terms: [UInt32] = [], droppedBy rule: Int64? = nil
  ) {
    self.draft = draft
    digest = draft.digest
    wordsDigest = WordsDigest.of(draft.bodyText, words: draft.wordCount)
    self.dated = dated
    self.terms = terms
    droppedBy = rule
  }
}

extension ArticleDraft {
  /// The text of the draft: the body, or the summary if there is no body.
  package var bodyText: String { searchText.isEmpty ? summary ?? "" : searchText }
}
