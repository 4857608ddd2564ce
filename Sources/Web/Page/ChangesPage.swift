import Models
import Serving
import ViewModels
import Views
import Words

/// The edits of a source to an article: removed text is struck out, added text underlined.
struct ChangesPage {
  let view: PageView
  let id: Int64

  func document() throws -> HTML {
    let number = view.request.query["since"].flatMap { Int($0) }
    let page = try view.newsroom.page(for: .changes(id, since: number))
    guard let diff = page as? DiffViewModel else { throw ServingFault.noSuchArticle(id) }
    var template = PageTemplate(view: view, title: view(.changes) + " · tintm", kind: "text")
    template.current = "changes"
    template.categories = try view.categories()
    let headline: HTML =
      diff.titleChange.kind == .same
      ? "\(diff.shownLabel ?? view(.untitled))" : pieces(diff.titleChange)
    return template.document(
      """
      <h1>\(view(.changes))</h1>\
      <p class="about" dir="auto"><a href="\(view.paths.article(id))">\(headline)</a></p>\
      <p class="secondary">\(view.wording(.replacedAt, diff.from)) \
      \(view.renderer.moment(diff.replaced)) · \
      <a href="\(view.paths.revision(id, diff.from))">\(view(.earlierText))</a></p>\
      <div class="prose diff">\(paragraphs(diff.changes))</div>
      """)
  }

  private func paragraphs(_ changes: [TextChange]) -> HTML {
    var markup: HTML = ""
    var isGap = false
    for change in changes {
      if change.kind == .same {
        isGap = true
        continue
      }
      if isGap { markup += "<p class=\"gap\">…</p>" }
      isGap = false
      markup += "<p dir=\"auto\">\(pieces(change))</p>"
    }
    return markup.isEmpty ? "<p class=\"placeholder\">\(view(.sameWords))</p>" : markup
  }

  private func pieces(_ change: TextChange) -> HTML {
    change.pieces.map { piece -> HTML in
      switch piece.kind {
      case .removed: "<del>\(piece.text)</del>"
      case .added: "<ins>\(piece.text)</ins>"
      case .same, .changed: "\(piece.text)"
      }
    }.joined(by: " ")
  }
}
