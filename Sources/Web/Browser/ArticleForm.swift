import Composing
import HTTPTypes
import Models

/// Handles the forms for the labels, the note and the highlights of an article.
struct ArticleForm {
  let view: PageView
  let article: Int64

  private var form: FormFields { view.request.form }

  /// Adds a label, or removes one.
  func label() throws -> WebResponse {
    let removed = form["remove"].map { [$0] } ?? []
    let added = removed.isEmpty ? form["name"].map { [$0] } ?? [] : []
    defer { view.unread.forget(view.session.reader) }
    return try perform(.label([article], adding: added, removing: removed))
  }

  func note() throws -> WebResponse {
    try perform(.setNote(form["text"], of: article), at: "#notes")
  }

  func highlight() throws -> WebResponse {
    if let number: Int64 = form.number("remove") {
      return try perform(.removeHighlight(.number(number), of: article), at: "#notes")
    }
    let quote = TextQuote(
      exact: form["quote"] ?? "", prefix: form["prefix"] ?? "", suffix: form["suffix"] ?? "")
    do {
      return try perform(.highlight(quote, in: article), at: "#notes")
    } catch NewsroomFault.annotationRefused(let refusal) {
      // The article again, with what was typed.
      var view = view
      view.request.path = Array(view.request.path.dropLast())
      var page = ArticlePage(view: view, id: article)
      page.refused = ArticleNotes.Refused(quote: quote.exact, message: refusal.message)
      return PageResponse.page(
        try page.document(isView: false), view, status: .unprocessableContent)
    }
  }

  private func perform(_ route: Route, at place: String = "") throws -> WebResponse {
    _ = try view.newsroom.page(for: route)
    return .redirect(to: view.paths.article(article) + place)
  }
}
