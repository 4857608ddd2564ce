package import Foundation
package import Models

/// A page to save for a reader, for ``SavingStoring/save(_:reader:because:at:)``.
package struct PageToSave: Sendable {
  /// The canonical form of its address.
  package var key: String
  /// The page as a document of one article; the store fills in its source.
  package var document: ArrivedDocument
  /// Categories of the reader's own for the article.
  package var tags: [String]
  /// When the reader bookmarked and read it elsewhere; a page that is saved here has no times.
  package var bookmarkedAt: Date?
  package var readAt: Date?
  /// What the reader wrote on it elsewhere.
  package var annotations: MovedAnnotations

  package init(
    key: String, document: ArrivedDocument, tags: [String] = [], bookmarkedAt: Date? = nil,
    readAt: Date? = nil, annotations: MovedAnnotations = MovedAnnotations()
  ) {
    self.key = key
    self.document = document
    self.tags = tags
    self.bookmarkedAt = bookmarkedAt
    self.readAt = readAt
    self.annotations = annotations
  }

  /// Whether it was saved in another program.
  var isMoved: Bool { bookmarkedAt != nil }
}
