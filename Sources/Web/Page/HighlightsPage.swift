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
      page.items.isEmpty
      ? "<p class=\"placeholder\">\(view(.noHighlights))</p>" : "\(page.items.map(section))"
    return try view.document(
      view(.notesAndHighlights), kind: "text", current: "highlights",
      "<h1>\(view(.notesAndHighlights))</h1>\(body)")
  }

  private func section(_ article: AnnotatedArticleViewModel) -> HTML {
    let title = article.shownLabel ?? view(.untitled)
    let note: HTML? = article.note.map { note in
      let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
      return "<p dir=\"auto\">\(lines.map { HTML(String($0)) }.joined(by: "<br>"))</p>"
    }
    let quotes = article.highlights.map { highlight -> HTML in
      "<blockquote dir=\"auto\">\(highlight.quote)</blockquote>"
    }
    return """
      <section class="noted"><h2 dir="auto"><a href="\(view.paths.article(article.identity))">\
      \(title)</a></h2><p class="secondary"><bdi>\(article.originName)</bdi></p>\(note)\(quotes)\
      </section>
      """
  }
}
