import Composing

/// Handles the form that adds a label to an article, or removes one.
struct LabelForm {
  let view: PageView
  let article: Int64

  func response() throws -> WebResponse {
    let form = view.request.form
    let removed = form["remove"].map { [$0] } ?? []
    let added = removed.isEmpty ? form["name"].map { [$0] } ?? [] : []
    do {
      _ = try view.newsroom.page(for: .label([article], adding: added, removing: removed))
    } catch let fault as NewsroomFault {
      return try PageResponse.fault(fault, view)
    }
    view.unread.forget(view.session.reader)
    return PageResponse.redirect(to: view.paths.article(article))
  }
}
