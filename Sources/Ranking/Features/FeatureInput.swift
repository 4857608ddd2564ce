import Basics
package import Models

package struct FeatureInput: Sendable, Hashable {
  package var source: String
  package var category: String
  package var authors: [String]
  package var tags: [String]
  package var title: String?
  package var summary: String?
  /// The site of the article's address. If one source links to many sites, each site is a feature
  /// of its own.
  package var site: String?

  package init(
    source: String = "", category: String = "", authors: [String] = [], tags: [String] = [],
    title: String? = nil, summary: String? = nil, url: String? = nil
  ) {
    self.source = source
    self.category = category
    self.authors = authors
    self.tags = tags
    self.title = title
    self.summary = summary
    let site = url.flatMap { WebAddress($0)?.site } ?? ""
    self.site = site.isEmpty ? nil : site
  }

  /// The stored text of an article.
  package init(_ article: Article) {
    self.init(
      source: article.source.name, category: article.category, authors: article.authors,
      tags: article.tags, title: article.title, summary: article.summary, url: article.url)
  }
}
