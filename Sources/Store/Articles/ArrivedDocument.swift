package import Foundation
import Models

/// The articles of one document, and the function that decides on the changes.
package struct ArrivedDocument: Sendable {
  package var source: Int64
  /// Newest first, as documents list them.
  package var articles: [Article]
  /// All identities of its articles.
  package var identities: Set<String>
  /// Whether several of its articles share an id.
  package var isAmbiguous: Bool
  /// Arrival time.
  package var now: Date
  package var deciding: @Sendable (DocumentFindings) -> DocumentChanges

  package init(
    source: Int64, articles: [Article], identities: Set<String>, isAmbiguous: Bool, at now: Date,
    deciding: @escaping @Sendable (DocumentFindings) -> DocumentChanges
  ) {
    self.source = source
    self.articles = articles
    self.identities = identities
    self.isAmbiguous = isAmbiguous
    self.now = now
    self.deciding = deciding
  }

  package struct Article: Sendable {
    package var draft: PreparedDraft
    /// Publication date to use if the article is new.
    package var dated: Date
    /// Buckets of its words, without repetition. The store counts in how many articles each occurs.
    package var terms: [UInt32]
    /// The rule that drops the article if it is new.
    package var droppedBy: Int64?

    package init(_ draft: PreparedDraft, dated: Date, terms: [UInt32] = []) {
      self.draft = draft
      self.dated = dated
      self.terms = terms
    }
  }
}
