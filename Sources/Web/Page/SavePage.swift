import Foundation
import HTTPTypes
import Models
import Pipeline
import Serving
import Store
import Views
import Words

/// Saves a web page: the form that a share, a bookmarklet or a person fills in, and the result. The
/// daemon fetches the page afterwards.
struct SavePage {
  let view: PageView
  let store: any Store

  /// Maximum lengths of the address and the headline in a form.
  private static let limits = (address: 4096, title: 500)

  /// - Parameter refusal: the reason why the page was not saved.
  func document(_ refusal: String? = nil) throws -> HTML {
    var template = PageTemplate(view: view, title: view(.savePage) + " · tintm", kind: "text")
    template.current = "sources"
    template.categories = try view.categories()
    let alert: HTML? = refusal.map { "<p role=\"alert\" class=\"failure\">\($0)</p>" }
    let address = (refusal == nil ? nil : view.request.form["address"]) ?? shared.address
    return template.document(
      """
      <h1>\(view(.savePage))</h1>\(alert)\(try saved())\(form(address))\
      <p class="secondary">\(view(.saveHint))</p>\(sources(of: address))
      """)
  }

  func response() throws -> WebResponse {
    let form = view.request.form
    let typed = (form["address"] ?? "").trimmingCharacters(in: .whitespaces)
    guard let address = Self.address(typed) else {
      return PageResponse.page(
        try document(view.wording(.noAddress, typed)), view, status: .unprocessableContent)
    }
    let tag = (form["tag"] ?? "").trimmingCharacters(in: .whitespaces)
    let title = form["title"].map { String($0.prefix(Self.limits.title)) }
    let outcome = try PageSaving(
      store: store, reader: view.session.reader, now: view.newsroom.now
    ).save(SavedPage(url: address, title: title, tags: tag.isEmpty ? [] : [tag]))
    guard let article = outcome.article else {
      return PageResponse.page(
        try document(view.wording(.noAddress, typed)), view, status: .unprocessableContent)
    }
    return PageResponse.redirect(to: view.paths.save + "?saved=\(article)")
  }

  /// A link for the browser's bookmarks: it opens the form for the page that the browser then
  /// shows.
  static func bookmarklet(of view: PageView) -> String {
    let request = view.request
    let place =
      (request.isSecure ? "https://" : "http://") + request.authority + request.basePath + "/save"
    return "javascript:location.href='\(place)?address='+encodeURIComponent(location.href)"
      + "+'&title='+encodeURIComponent(document.title)"
  }

  /// The content that another app shares: an address, or text that contains one.
  private var shared: (address: String, title: String) {
    let query = view.request.query
    let title = String((query["title"] ?? "").prefix(Self.limits.title))
    let named = query["address"] ?? ""
    if !named.isEmpty { return (String(named.prefix(Self.limits.address)), title) }
    let words = (query["text"] ?? "").prefix(8000).split(whereSeparator: \.isWhitespace)
    let found = words.first { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
    return (found.map { String($0.prefix(Self.limits.address)) } ?? "", title)
  }

  private func form(_ address: String) -> HTML {
    """
    <form class="add" method="post" action="\(view.paths.save)">\(view.fields(next: "/save"))\
    <input type="hidden" name="title" value="\(shared.title)">\
    <label>\(view(.address)) <input type="text" inputmode="url" name="address" value="\(address)" \
    required maxlength="4096" placeholder="https://example.org/…" autocapitalize="none" \
    autocomplete="url" spellcheck="false"></label> \
    <label>\(view(.tag)) <input type="text" name="tag" maxlength="100"></label> \
    <button class="action">\(view(.savePage))</button></form>
    """
  }

  private func saved() throws -> HTML? {
    guard let id = view.request.query["saved"].flatMap({ Int64($0) }),
      let article = try view.newsroom.articles([id]).first(where: \.state.bookmarked)?.article
    else { return nil }
    let title = article.headline ?? article.url ?? view(.untitled)
    return """
      <p role="status">\(view(.saved)) <a href="\(view.paths.article(id))" dir="auto">\(title)</a></p>
      """
  }

  private func sources(of address: String) -> HTML? {
    guard Self.address(address) != nil else { return nil }
    return """
      <p><a class="way" href="\(view.paths.addSource)?address=\(PagePath.encoded(address))">\
      \(view(.addSource))</a></p>
      """
  }

  /// The address with a scheme; `nil` if it is not a web address.
  private static func address(_ typed: String) -> String? {
    guard !typed.isEmpty, !typed.contains(where: \.isWhitespace) else { return nil }
    let isWhole = typed.lowercased().hasPrefix("http")
    guard isWhole || typed.prefix(while: { !"/:?#".contains($0) }).contains(".") else { return nil }
    let address = isWhole ? typed : "https://" + typed
    return CanonicalURL.key(address) == nil ? nil : address
  }
}
