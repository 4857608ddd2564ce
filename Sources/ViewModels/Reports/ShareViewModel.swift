package import Models

/// What to paste so that somebody else finds an article: its headline, and below it its address.
package struct ShareViewModel: ViewModel, ArticleReferring, OriginPresentable {
  package let article: Article

  package init(_ article: Article) {
    self.article = article
  }

  package var labelPlaceholder: String { article.source.name }
  package var labelRole: Role { .plain }

  package static let fields: FieldList<Self> = [
    Field("action") { _ in .text("shared") }, .id, .label, .link, .origin,
  ]
  package static let display: FieldList<Self> = [.label, .link]
  package static let columns: FieldList<Self> = [.id, .label, .link]
  package static let arrangement = Arrangement.prose
}
