import Composing
import ViewModels
import Views
import Words

/// All notes and highlights of the reader, by article.
struct HighlightsPage {
  let view: PageView

  func document() throws -> HTML {
    let page = try view.newsroom.annotated(since: nil)
    let body: HTML =
      page.items.isEmpty ? view.placeholder(.noHighlights) : "\(page.items.map(section))"
    return try view.page(.notesAndHighlights, body)
  }

  private func section(_ article: AnnotatedArticleViewModel) -> HTML {
    var frame = CardFrame(classes: "noted")
    frame.language = article.language
    frame.address = view.paths.article(article.identity)
    return view.renderer.section(article, AnnotatedArticleViewModel.excerpts, in: frame)
  }
}
