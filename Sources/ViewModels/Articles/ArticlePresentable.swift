package import Foundation
package import Models

/// Presents an article: everything that a view model around a ranked article can say of it.
package protocol ArticlePresentable: CardPresenter, SyndicationPresenter {
  var ranked: RankedArticle { get }
}

extension ArticlePresentable {
  package static var labelName: String { "title" }
  package var identity: Int64 { ranked.article.id }
  package var label: String? { ranked.article.title }
  /// What was read steps back.
  package var labelRole: Role { ranked.state.read ? .plain : .heading }
  package var summary: String? { ranked.article.summary }
  package var link: String? { ranked.article.url }
  package var originName: String { ranked.article.source.name }
  package var originLink: String? { ranked.article.source.url }
  package var category: String { ranked.article.category }
  package var tags: [String] { ranked.article.tags }
  package var language: String? { ranked.article.language }
  package var authors: [String] { ranked.article.authors }
  package var published: Date? { ranked.article.published }
  package var modified: Date? { ranked.article.modified }
  package var fetched: Date { ranked.article.fetched }
  package var image: String? { ranked.article.image }
  package var imageFile: String? { ranked.imageFile }
  package var wordCount: Int { ranked.article.wordCount }
  package var views: Int { ranked.counts.views }
  package var bookmarks: Int { ranked.counts.bookmarks }
  package var shares: Int { ranked.counts.shares }
  package var comments: Int? { ranked.counts.comments }
  package var externalViews: Int? { ranked.counts.externalViews }
  package var ratings: Int? { ranked.counts.ratings }
  package var commentsLink: String? { ranked.article.commentsURL }
  package var isRead: Bool { ranked.state.read }
  package var isBookmarked: Bool { ranked.state.bookmarked }
  package var isHidden: Bool { ranked.state.hidden }
  package var storyID: Int64? { ranked.story?.id }
  package var storySources: Int { ranked.story?.sources ?? 0 }
  package var score: Double { ranked.score }
}

extension FieldList where Subject: ArticlePresentable {
  /// What machines get of every article, in every document.
  static var article: Self {
    [
      .id, .label, .summary, .link, .origin, .category, .authors, .tags, .published, .modified,
      .fetched, .image, .language, .wordCount, .readingMinutes, .commentsLink, .state,
      .interactions, .story, .score, .imageFile,
    ]
  }
}
