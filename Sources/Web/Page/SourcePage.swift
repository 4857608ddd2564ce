import ViewModels
import Views
import Words

/// One source: its health, its settings, and its articles.
struct SourcePage {
  let view: PageView
  let source: SourceDetailViewModel
  let articles: ArticleList
  /// The reason why a change was not made.
  var refusal: String?

  func document() throws -> HTML {
    let tabs = try view.categories()
    let cards = articles.map { view.card($0, at: .row) }
    return try view.document(
      source.name, kind: "list", current: "sources", tabs: tabs,
      """
      <h1><bdi>\(source.name)</bdi></h1>\(refusal.map(view.alert))\(said)\(report)\(forms(tabs))\
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
    func form(_ action: String, _ word: MessageKey, _ fields: [FormField] = []) -> HTML {
      view.form(
        to: view.paths.sources, style: "form-row", isRefused: refusal != nil,
        .hidden("name", source.name), .all(fields), .action(view(word), "do", action))
    }
    let name = FormField(
      name: "new-name", label: view(.name), value: source.name, limit: 200, isRequired: true)
    return """
      <details\("open", if: refusal != nil)><summary>\(view(.change))</summary>\
      \(form("rename", .rename, [name]))\
      \(form("move", .move, view.categoryFields(categories, current: source.category)))\
      \(form("unsubscribe", .unsubscribe))</details>
      """
  }
}

extension PageView {
  /// The fields that choose a category or name a new one.
  func categoryFields(_ categories: [TabViewModel], current: String? = nil) -> [FormField] {
    let choices = categories.compactMap(\.category).map {
      FormChoice($0, TabViewModel.title(of: $0))
    }
    return [
      FormField(
        name: "category", label: self(.category),
        kind: .choice(choices + [FormChoice("", self(.otherCategory))]), value: current),
      FormField(name: "new-category", label: self(.newCategory), limit: 100),
    ]
  }
}

extension FormFields {
  /// The category that those fields name; `nil` if both are empty.
  var category: String? {
    for name in ["new-category", "category"] {
      let text = (self[name] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !text.isEmpty { return String(text.prefix(100)) }
    }
    return nil
  }
}
