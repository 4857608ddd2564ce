import Models
import Serving
import ViewModels
import Views
import Words

/// One source: its health, its settings, and its articles.
struct SourcePage {
  let view: PageView
  let management: SourceManagement
  let name: String

  func document() throws -> HTML {
    let sources = try management.sources(of: view.session.reader)
    guard let source = sources.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw ServingFault.noSuchSource(
        name, near: Spelling.nearest(to: name, in: sources.map(\.name)))
    }
    let page = try view.newsroom.page(for: .sources([source], isDetailed: true))
    let details = (page as? ListViewModel<SourceDetailViewModel>)?.items ?? []
    var template = PageTemplate(view: view, title: source.name + " · tintm", kind: "list")
    template.current = "sources"
    let categories = try view.categories()
    template.categories = categories
    return template.document(
      """
      <h1><bdi>\(source.name)</bdi></h1>\(said(of: source))\(details.map(report))\
      \(forms(source, categories))\
      \(view.deedForm)\(try articles(of: source))
      """)
  }

  /// What a form has done.
  private func said(of source: Source) -> HTML? {
    switch view.request.query["done"] {
    case "change": "<p role=\"status\">\(view(.saved))</p>"
    case "subscribe":
      """
      <div class="said" role="status"><span>\(view(.didSubscribe))</span>\
      <form method="post" action="\(view.paths.sources)">\(view.fields(next: "/sources"))\
      <input type="hidden" name="name" value="\(source.name)">\
      <button name="do" value="unsubscribe">\(view(.undo))</button></form></div>
      """
    default: nil
    }
  }

  private func report(_ detail: SourceDetailViewModel) -> HTML {
    var frame = CardFrame(classes: "source-card")
    frame.own = [SourceDetailViewModel.labelName, "status"]
    frame.mark = SourceAdvice.status(detail.health.status, view)
    frame.actions = SourceAdvice(detail.health, view)?.markup
    return view.renderer.facts(detail, in: frame)
  }

  private func forms(_ source: Source, _ categories: [UnreadCounts.Tab]) -> HTML {
    let hidden: HTML = """
      \(view.fields(next: "/sources"))<input type="hidden" name="name" value="\(source.name)">
      """
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

  private func articles(of source: Source) throws -> HTML? {
    do {
      let feed = try view.newsroom.feed(
        FeedQuery(source: source.name, sort: .newest, limit: ListPage.length))
      return "<div class=\"rows\">\(feed.items.map { view.card($0, at: .row) })</div>"
    } catch ServingFault.noSuchSource {
      return nil
    }
  }
}
