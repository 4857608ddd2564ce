import Composing
import ViewModels
import Views
import Words

/// The explanation of an article's rank, as a page.
struct ExplanationPage {
  let view: PageView
  let id: Int64

  func document() throws -> HTML {
    let page = try view.newsroom.page(for: .explain(id, category: view.request.query["category"]))
    guard let explanation = page as? ExplanationViewModel else {
      throw NewsroomFault.noSuchArticle(id)
    }
    var template = PageTemplate(view: view, title: view(.whyHere) + " · tintm", kind: "text")
    template.current = "explanation"
    template.categories = try view.categories()
    let title = explanation.shownLabel ?? view(.untitled)
    return template.document(
      """
      <h1>\(view(.whyHere))</h1>\
      <p class="about"><a dir="auto" href="\(view.paths.article(id))">\(title)</a></p>\
      \(ExplanationBars(view: view, explanation: explanation).markup)\
      <p class="secondary">\(view(.whyNote))</p>
      """)
  }
}
