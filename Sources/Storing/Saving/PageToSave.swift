package import Foundation

/// A page that is kept for a reader, for ``SavingStoring/save(_:reader:because:at:)``.
package struct PageToSave: Sendable {
  /// The canonical form of its address.
  package var key: String
  /// What it is stored as, a document of one article; its source is filled in.
  package var document: ArrivedDocument
  /// Categories of the reader's own that it is put into.
  package var tags: [String]
  /// When the reader bookmarked and read it elsewhere.
  package var bookmarkedAt: Date?
  package var readAt: Date?

  package init(
    key: String, document: ArrivedDocument, tags: [String] = [], bookmarkedAt: Date? = nil,
    readAt: Date? = nil
  ) {
    self.key = key
    self.document = document
    self.tags = tags
    self.bookmarkedAt = bookmarkedAt
    self.readAt = readAt
  }
}
