package import Foundation
package import Models

/// Presents an article: all fields of a view model around a ranked article. The traits are shared
/// with other view models; fields that only articles have are in `ArticlePresentable+Fields.swift`.
package protocol ArticlePresentable: IdentityPresentable, LabelPresentable, SummaryPresentable,
  LinkPresentable, OriginPresentable, BylinePresentable, TagPresentable, DatePresentable,
  ImagePresentable, ReadingTimePresentable, ScorePresentable
{
  var ranked: RankedArticle { get }
}

extension ArticlePresentable {
  package static var labelName: String { "title" }
  package var identity: Int64 { ranked.article.id }
  package var label: String? { ranked.article.title }
  package var substituteLabel: String? { ranked.article.headline }
  /// A read headline is less prominent.
  package var labelRole: Role { ranked.state.read ? .plain : .heading }
  package var summary: String? { ranked.article.summary }
  package var link: String? { ranked.article.url }
  package var originName: String { ranked.article.source.name }
  package var originLink: String? { ranked.article.source.url }
  package var authors: [String] { ranked.article.authors }
  package var tags: [String] { ranked.article.tags }
  package var published: Date? { ranked.article.published }
  package var image: String? { ranked.article.image }
  package var imageFile: String? { ranked.imageFile }
  package var imageURL: String? { ranked.imageURL }
  package var wordCount: Int { ranked.article.wordCount }
  package var score: Double { ranked.score }

  package var language: String? { ranked.article.language }
  package var modified: Date? { ranked.article.modified }
  package var time: Date { ranked.article.time }
  package var commentsLink: String? { ranked.article.commentsURL }
  package var category: String { ranked.article.category }
  package var isRead: Bool { ranked.state.read }
  package var isBookmarked: Bool { ranked.state.bookmarked }
  package var isHidden: Bool { ranked.state.hidden }
  /// Number of comments; `nil` if there are none or the feed does not say.
  package var comments: Int? { ranked.counts.comments.flatMap { $0 > 0 ? $0 : nil } }
  /// Number of sources that cover its story; `nil` if it is the only article.
  package var storySources: Int? { ranked.story.flatMap { $0.sources > 1 ? $0.sources : nil } }
}

/// Presents something about one article, and names the article; ``ArticlePresentable`` presents the
/// article itself.
package protocol ArticleReferring: IdentityPresentable, LabelPresentable, LinkPresentable {
  var article: Article { get }
}

extension ArticleReferring {
  package static var labelName: String { "title" }
  package var identity: Int64 { article.id }
  package var label: String? { article.title }
  package var substituteLabel: String? { article.headline }
  package var link: String? { article.url }
}

extension ArticleReferring where Self: OriginPresentable {
  package var originName: String { article.source.name }
  package var originLink: String? { article.source.url }
}
