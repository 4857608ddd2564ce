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
    defer { view.unread.forget(view.session.reader) }
    if let removed = form["remove"] {
      return try perform(.label([article], adding: [], removing: [removed]), as: .unlabelled)
    }
    let name = form["name"]
    return try perform(
      .label([article], adding: name.map { [$0] } ?? [], removing: []), as: .labelled, typed: name)
  }

  func note() throws -> WebResponse {
    try perform(.setNote(form["text"], of: article), as: .noted, typed: form["text"], at: "#notes")
  }

  func highlight() throws -> WebResponse {
    if let number: Int64 = form.number("remove") {
      return try perform(
        .removeHighlight(.number(number), of: article), as: .unhighlighted, at: "#notes")
    }
    let quote = TextQuote(
      exact: form["quote"] ?? "", prefix: form["prefix"] ?? "", suffix: form["suffix"] ?? "")
    return try perform(
      .highlight(quote, in: article), as: .highlighted, typed: quote.exact, at: "#notes")
  }

  /// - Parameter typed: what is in the form's field. If the change is refused, the article comes
  ///   again with it.
  private func perform(
    _ route: Route, as kind: ArticleChange.Kind, typed: String? = nil, at place: String = ""
  ) throws -> WebResponse {
    let before = try state()
    do {
      _ = try view.newsroom.page(for: route)
    } catch let fault as NewsroomFault {
      guard let reason = fault.refusal else { throw fault }
      return try page(.unprocessableContent) {
        $0.refused = RefusedChange(kind: kind, typed: typed, reason: reason)
      }
    }
    let change = ArticleChange(kind, from: before, to: try state())
    // No address tells what a reader wrote: the page that can bring it back is the answer itself.
    guard change.lost == nil else { return try page(.ok) { $0.change = change } }
    return .redirect(
      to: view.paths.article(article) + PagePath.query(change.query) + place)
  }

  /// The article as the answer to its form.
  private func page(
    _ status: HTTPResponse.Status, _ complete: (inout ArticlePage) -> Void
  ) throws -> WebResponse {
    var view = view
    view.request.path = Array(view.request.path.dropLast())
    var page = ArticlePage(view: view, id: article)
    complete(&page)
    return PageResponse.page(try page.document(isView: false), view, status: status)
  }

  private func state() throws -> ArticleDetailViewModel {
    try view.newsroom.page(
      for: .article(article, isPeek: true), as: ArticleDetailViewModel.self)
  }
}
