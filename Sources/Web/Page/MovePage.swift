import Composing
import ViewModels
import Views
import Words

/// The forms that move in what a reader has in another program, and how far the last move is.
struct MovePage {
  let view: PageView
  let state: MoveState?
  var refusal: String?

  func document() throws -> HTML {
    return try view.page(
      .moveIn, current: "sources",
      """
      \(refusal.map(view.alert))\(report)\
      <p class="secondary">\(view(.moveHint))</p>\(file)\(server)
      """)
  }

  private var report: HTML? {
    guard let state, let words = state.reason else { return nil }
    if state.statusRole == .failure { return view.alert(view.wording(words)) }
    let again: HTML? = state.isRunning ? " <a href=\"\">\(view(.lookAgain))</a>" : nil
    let phrase = view.renderer.phrase(.message(words, state.statusRole))
    return "<p role=\"status\">\(phrase)\(again)</p>"
  }

  private var file: HTML {
    let form = view.form(
      to: view.paths.moveIn + "/file", style: "form-row",
      FormField(
        name: "file", label: view(.moveFileLabel), kind: .file(types: nil), isRequired: true),
      .action(view(.moveIn)))
    return """
      <h2>\(view(.moveFile))</h2>\(form)<p class="secondary">\(HTML(words: view(.moveMore)))</p>
      """
  }

  private var server: HTML {
    let kinds = [
      FormChoice("", view(.lookedFor)), FormChoice("greader", "Google Reader"),
      FormChoice("miniflux", "Miniflux"), FormChoice("fever", "Fever"),
    ]
    let form = view.form(
      to: view.paths.moveIn + "/server", style: "fields", isRefused: refusal != nil,
      view.addressField("", limit: 2000, placeholder: "https://"),
      FormField(name: "user", label: view(.userName), kind: .code, limit: 200, completion: "off"),
      FormField(
        name: "password", label: view(.password), kind: .password, limit: 2000, isRequired: true,
        completion: "new-password"),
      FormField(name: "kind", label: "API", kind: .choice(kinds)), .action(view(.moveIn)))
    return "<h2>\(view(.moveServer))</h2>\(form)"
  }
}
