import Composing
import Models

/// Handles the forms for the note and the highlights of an article.
struct AnnotationForm {
  let view: PageView
  let article: Int64

  func note() throws -> WebResponse {
    try perform(.setNote(view.request.form["text"], of: article))
  }

  func highlight() throws -> WebResponse {
    let form = view.request.form
    if let number: Int64 = form.number("remove") {
      return try perform(.removeHighlight(.number(number), of: article))
    }
    let quote = TextQuote(
      exact: form["quote"] ?? "", prefix: form["prefix"] ?? "", suffix: form["suffix"] ?? "")
    return try perform(.highlight(quote, in: article))
  }

  private func perform(_ route: Route) throws -> WebResponse {
    _ = try view.newsroom.page(for: route)
    return .redirect(to: view.paths.article(article) + "#notes")
  }
}
