import ViewModels
import Views
import Words

/// One source: its health, its settings, and its articles.
struct SourcePage {
  let view: PageView
  let source: SourceDetailViewModel
  let articles: ArticleList

  func document() throws -> HTML {
    let tabs = try view.categories()
    let cards = articles.map { view.card($0, at: .row) }
    return try view.document(
      source.name, kind: "list", current: "sources", tabs: tabs,
      """
      <h1><bdi>\(source.name)</bdi></h1>\(said)\(report)\(forms(tabs))\
      \(view.deedForm)\(articles.isEmpty ? nil : "<div class=\"rows\">\(cards)</div>" as HTML)
      """)
  }

  /// What a form has done.
  private var said: HTML? {
    switch view.request.query["done"] {
    case "change": "<p role=\"status\">\(view(.saved))</p>"
    case "subscribe":
      """
      <div class="said" role="status"><span>\(view(.didSubscribe))</span>\
      \(view.sourceForm("unsubscribe", .undo, ["name": source.name]))</div>
      """
    default: nil
    }
  }

  private var report: HTML {
    var frame = CardFrame(classes: "source-card")
    frame.own = [SourceDetailViewModel.labelName, "advice"]
    frame.actions = view.advice(source)
    return view.renderer.facts(source, in: frame)
  }

  private func forms(_ categories: [TabViewModel]) -> HTML {
    let hidden: HTML = "\(view.fields(next: "/sources"))\(hidden: "name", source.name)"
    let field = CategoryField(view: view, categories: categories, current: source.category)
    return """
      <details><summary>\(view(.change))</summary>\
      <form method="post" action="\(view.paths.sources)" class="form-row">\(hidden)\
      <label>\(view(.name)) <input type="text" name="new-name" value="\(source.name)" required \
      maxlength="200"></label>\
      <button class="action" name="do" value="rename">\(view(.rename))</button></form>\
      <form method="post" action="\(view.paths.sources)" class="form-row">\(hidden)\
      \(field.markup)\
      <button class="action" name="do" value="move">\(view(.move))</button></form>\
      <form method="post" action="\(view.paths.sources)" class="form-row">\(hidden)\
      <button class="action" name="do" value="unsubscribe">\(view(.unsubscribe))</button></form>\
      </details>
      """
  }
}
