import Composing
import ViewModels
import Views
import Words

/// The forms that move in what a reader has in another program, and how far the last move is.
struct MovePage {
  let view: PageView
  let state: MoveManagement.State?
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
    """
    <h2>\(view(.moveFile))</h2>\
    <form method="post" action="\(view.paths.moveIn)/file" enctype="multipart/form-data" \
    class="form-row">\(view.fields(next: "/import"))\
    <label>\(view(.moveFileLabel)) <input type="file" name="file" required></label>\
    <button class="action">\(view(.moveIn))</button></form>\
    <p class="secondary">\(HTML(words: view(.moveMore)))</p>
    """
  }

  private var server: HTML {
    let kinds = [("greader", "Google Reader"), ("miniflux", "Miniflux"), ("fever", "Fever")]
      .map { name, title -> HTML in "<option value=\"\(name)\">\(title)</option>" }
    return """
      <h2>\(view(.moveServer))</h2>\
      <form method="post" action="\(view.paths.moveIn)/server">\
      \(view.fields(next: "/import"))\
      <p class="form-row"><label>\(view(.address)) <input type="url" name="address" required maxlength="2000" \
      placeholder="https://"></label></p>\
      <p class="form-row"><label>\(view(.userName)) <input type="text" name="user" maxlength="200" \
      autocomplete="off" autocapitalize="none"></label></p>\
      <p class="form-row"><label>\(view(.password)) <input type="password" name="password" required \
      maxlength="2000" autocomplete="new-password"></label></p>\
      <p class="form-row"><label>API <select name="kind"><option value="">\(view(.lookedFor))</option>\
      \(kinds)</select></label></p>\
      <p><button class="action">\(view(.moveIn))</button></p></form>
      """
  }
}
