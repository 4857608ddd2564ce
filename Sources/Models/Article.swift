package import Foundation

/// A stored article of a source. A reader's marks on it are kept separately in ``ArticleState``.
package struct Article: Sendable, Hashable, Identifiable {
  /// Never changes, and is not reused after deletion.
  package var id: Int64
  package var source: SourceReference
  package var category: String
  package var metadata: ArticleMetadata
  /// When a reader saved it, if it is a saved page.
  package var saved: Date?
  /// When this program first saw it.
  package var fetched: Date

  package init(
    id: Int64, source: SourceReference, category: String, _ metadata: ArticleMetadata,
    saved: Date? = nil, fetched: Date
  ) {
    self.id = id
    self.source = source
    self.category = category
    self.metadata = metadata
    self.saved = saved
    self.fetched = fetched
  }
}
