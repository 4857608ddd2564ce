package import Models

/// What the features of an article are made from.
package struct ArticleText: Sendable, Hashable {
  package var source: String
  package var category: String
  package var authors: [String]
  package var tags: [String]
  package var title: String?
  package var summary: String?

  package init(
    source: String, category: String, authors: [String] = [], tags: [String] = [],
    title: String? = nil, summary: String? = nil
  ) {
    self.source = source
    self.category = category
    self.authors = authors
    self.tags = tags
    self.title = title
    self.summary = summary
  }

  /// What stands in the store about an article.
  package init(_ article: Article) {
    self.init(
      source: article.source.name, category: article.category, authors: article.authors,
      tags: article.tags, title: article.title, summary: article.summary)
  }
}
