package import Foundation

/// An edition that was made.
package struct StoredEdition: Sendable, Hashable, Identifiable {
  package var id: Int64
  /// The name of its plan.
  package var digest: String
  /// `2026-11-23T06:30`.
  package var slot: String
  package var reader: Int64
  package var title: String
  package var made: Date
  package var articles: Int

  package init(
    id: Int64, digest: String, slot: String, reader: Int64, title: String, made: Date,
    articles: Int
  ) {
    self.id = id
    self.digest = digest
    self.slot = slot
    self.reader = reader
    self.title = title
    self.made = made
    self.articles = articles
  }
}
