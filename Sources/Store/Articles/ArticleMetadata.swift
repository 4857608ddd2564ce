package import Foundation
package import Models

/// The data of an article that its feed and its page may both give.
package struct ArticleMetadata: Sendable, Hashable {
  package var title: String?
  package var summary: String?
  package var authors: [String]
  package var language: String?
  package var image: String?
  package var published: Date?

  package init(
    title: String?, summary: String?, authors: [String], language: String?, image: String?,
    published: Date?
  ) {
    self.title = title
    self.summary = summary
    self.authors = authors
    self.language = language
    self.image = image
    self.published = published
  }

  package init(of draft: ArticleDraft) {
    self.init(
      title: draft.title, summary: draft.summary, authors: draft.authors,
      language: draft.language, image: draft.image, published: draft.published)
  }

  /// The data with those of `other` where they are missing.
  package func completed(by other: ArticleMetadata) -> ArticleMetadata {
    ArticleMetadata(
      title: title ?? other.title, summary: summary ?? other.summary,
      authors: authors.isEmpty ? other.authors : authors, language: language ?? other.language,
      image: image ?? other.image, published: published ?? other.published)
  }
}
