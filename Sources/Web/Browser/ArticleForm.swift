import Composing
import HTTPTypes
import Models
import ViewModels

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
    return try perform(
      .label([article], adding: added, removing: removed),
      as: removed.isEmpty ? .labelled : .unlabelled)
  }

  func note() throws -> WebResponse {
    try perform(.setNote(form["text"], of: article), as: .noted, at: "#notes")
  }

  func highlight() throws -> WebResponse {
    if let number: Int64 = form.number("remove") {
      return try perform(
        .removeHighlight(.number(number), of: article), as: .unhighlighted, at: "#notes")
    }
    let quote = TextQuote(
      exact: form["quote"] ?? "", prefix: form["prefix"] ?? "", suffix: form["suffix"] ?? "")
    do {
      return try perform(.highlight(quote, in: article), as: .highlighted, at: "#notes")
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

  private func perform(
    _ route: Route, as kind: ArticleChange.Kind, at place: String = ""
  ) throws -> WebResponse {
    let before = try state()
    _ = try view.newsroom.page(for: route)
    let change = ArticleChange(kind, from: before, to: try state())
    return .redirect(
      to: view.paths.article(article) + PagePath.query(change.query) + place)
  }

  private func state() throws -> ArticleDetailViewModel {
    try view.newsroom.page(
      for: .article(article, isPeek: true), as: ArticleDetailViewModel.self)
  }
}
