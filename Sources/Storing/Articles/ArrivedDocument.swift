package import Foundation
import Models

/// One document's articles, and the decision of what follows from what is stored of them.
package struct ArrivedDocument: Sendable {
  package var source: Int64
  /// Newest first, as documents list them.
  package var articles: [Article]
  /// All the identities that its articles are known by.
  package var identities: Set<String>
  /// Whether several of its articles share an id.
  package var isAmbiguous: Bool
  /// When it came.
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
    /// When it counts as published, if it is new.
    package var dated: Date
    /// Buckets of its words, each once: in how many articles they occur is found and counted.
    package var terms: [UInt32]
    /// The rule that keeps it out, if it is new.
    package var droppedBy: Int64?

    package init(_ draft: PreparedDraft, dated: Date, terms: [UInt32] = []) {
      self.draft = draft
      self.dated = dated
      self.terms = terms
    }
  }
}
