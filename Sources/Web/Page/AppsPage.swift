import ViewModels
import Views
import Words

/// A reader's app passwords: the apps that use them, and a new password, shown once.
struct AppsPage {
  enum Outcome {
    case made(name: String, password: String)
    case refused(String)
  }

  let view: PageView
  let apps: [AppPasswordViewModel]
  var outcome: Outcome?

  func document() throws -> HTML {
    try view.page(
      .apps, current: "settings",
      """
      <p>\(view(.appsHint))</p>\(outcome.map(message))\(list)\
      <h2>\(view(.newApp))</h2>\(form)\
      <h2>\(view(.whatToType))</h2>\(addresses)
      """)
  }

  private var form: HTML {
    let isRefused = if case .refused? = outcome { true } else { false }
    return view.form(
      to: view.paths.apps, style: "add", isRefused: isRefused,
      FormField(name: "name", label: view(.name), limit: 64, isRequired: true, completion: "off"),
      FormField(
        name: "rights", label: view(.appMay),
        kind: .choice(AppPasswordViewModel.choices.map { FormChoice($0.name, view($0.words)) })),
      .action(view(.makePassword)))
  }

  private func message(_ outcome: Outcome) -> HTML {
    switch outcome {
    case .made(let name, let password):
      """
      <p role="status">\(view.wording(.passwordOf, name)) <code>\(password)</code><br>\
      \(view(.shownOnce))</p>
      """
    case .refused(let reason): view.alert(reason)
    }
  }

  private var list: HTML? {
    let rows = apps.map { app in
      var frame = CardFrame(classes: "form-row")
      frame.own = ["reader", "made", "address"]
      if app.hasAllRights { frame.own.insert("rights") }
      frame.actions = view.form(
        to: view.paths.apps, .button(view(.remove), "remove", String(app.id)))
      return view.renderer.row(app, in: frame)
    }
    return rows.isEmpty ? nil : "<ul class=\"plain\">\(rows)</ul>"
  }

  /// The values that an app asks for, by protocol (docs/apps.md).
  private var addresses: HTML {
    let base = view.request.home
    let rows = [
      (view(.userName), view.session.reader),
      ("FreshRSS, Google Reader", base + "/api/greader.php"), ("Fever", base + "/fever/"),
      ("Miniflux", base), ("OPDS", base + "/opds"), ("MCP", base + "/mcp"),
    ].map { name, value -> HTML in
      "<tr><th scope=\"row\">\(name)</th><td><code>\(value)</code></td></tr>"
    }
    return "<table class=\"keys addresses\">\(rows)</table>"
  }
}
