package import Models

/// Is about one article, and names it; what an article itself says is ``ArticlePresentable``.
package protocol ArticleReferring: IdentityPresentable, LabelPresentable, LinkPresentable {
  var article: Article { get }
}

extension ArticleReferring {
  package static var labelName: String { "title" }
  package var identity: Int64 { article.id }
  package var label: String? { article.title }
  package var link: String? { article.url }
}

extension ArticleReferring where Self: OriginPresentable {
  package var originName: String { article.source.name }
  package var originLink: String? { article.source.url }
}
