import HTTPTypes
import Models
import Serving
import Store
import Views
import Words

/// A reader's app passwords: the apps that use them, and a new password, shown once.
struct AppsPage {
  let view: PageView
  let store: any ReaderStoring

  private enum Outcome {
    case made(name: String, password: String)
    case refused(String)
  }

  func document() throws -> HTML { try document(nil) }

  func response() throws -> WebResponse {
    let form = view.request.form
    if let id = form["remove"].flatMap({ Int64($0) }) {
      if let reader = try reader() { _ = try store.removeApp(id, of: reader.id) }
      return PageResponse.redirect(to: view.paths.apps)
    }
    let outcome = try add(form["name"] ?? "")
    var response = PageResponse.page(try document(outcome), view)
    if case .refused = outcome { response.status = .unprocessableContent }
    // Prevents the browser's history from showing the password again.
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func reader() throws -> Reader? { try store.reader(named: view.session.reader) }

  private func add(_ typed: String) throws -> Outcome {
    guard let name = ReaderName.checked(typed) else { return .refused(view(.wrongAppName)) }
    guard let reader = try reader() else { return .refused(view(.signedOut)) }
    let password = SecretToken.makeAppPassword()
    do {
      _ = try store.addApp(
        name, secrets: AppSecrets.all(of: password, reader: reader.name), of: reader.id,
        at: view.newsroom.now)
      return .made(name: name, password: password)
    } catch let refusal as AppPasswordRefusal {
      switch refusal {
      case .nameIsTaken, .secretIsTaken: return .refused(view.wording(.appNameTaken, name))
      case .tooMany: return .refused(view(.tooManyApps))
      }
    }
  }

  private func document(_ outcome: Outcome?) throws -> HTML {
    var template = PageTemplate(view: view, title: view(.apps) + " · tintm", kind: "text")
    template.current = "settings"
    template.categories = try view.categories()
    return template.document(
      """
      <h1>\(view(.apps))</h1><p>\(view(.appsHint))</p>\(outcome.map(message))\(try list())\
      <h2>\(view(.newApp))</h2>\
      <form class="add" method="post" action="\(view.paths.apps)">\
      \(view.fields(next: "/settings/apps"))\
      <label>\(view(.name)) <input type="text" name="name" required maxlength="64" \
      autocomplete="off"></label> <button class="action">\(view(.makePassword))</button></form>\
      <h2>\(view(.whatToType))</h2>\(addresses)
      """)
  }

  private func message(_ outcome: Outcome) -> HTML {
    switch outcome {
    case .made(let name, let password):
      """
      <p role="status">\(view.wording(.passwordOf, name)) <code>\(password)</code><br>\
      \(view(.shownOnce))</p>
      """
    case .refused(let reason): "<p role=\"alert\" class=\"failure\">\(reason)</p>"
    }
  }

  private func list() throws -> HTML? {
    guard let reader = try reader() else { return nil }
    let rows = try store.apps(of: reader.id).map { app -> HTML in
      let used = app.lastUsed.map { "\(view.renderer.time($0, isAgo: true))" as HTML }
      return """
        <li class="form-row"><span><bdi>\(app.name)</bdi> · \
        <span class="secondary">\(used ?? "\(view(.neverUsed))")</span></span>\
        <form method="post" action="\(view.paths.apps)">\(view.fields(next: "/settings/apps"))\
        <button name="remove" value="\(app.id)">\(view(.remove))</button></form></li>
        """
    }
    return rows.isEmpty ? nil : "<ul class=\"plain\">\(rows)</ul>"
  }

  /// The values that an app asks for, by protocol (docs/apps.md).
  private var addresses: HTML {
    let request = view.request
    let base =
      (request.isSecure ? "https://" : "http://") + request.authority + request.basePath
    let rows = [
      (view(.userName), view.session.reader),
      ("FreshRSS, Google Reader", base + "/api/greader.php"), ("Fever", base + "/fever/"),
      ("Miniflux", base), ("OPDS", base + "/opds"),
    ].map { name, value -> HTML in
      "<tr><th scope=\"row\">\(name)</th><td><code>\(value)</code></td></tr>"
    }
    return "<table class=\"keys addresses\">\(rows)</table>"
  }
}
