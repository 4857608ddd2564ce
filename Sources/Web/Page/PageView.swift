import Foundation
import Serving
import Views

/// Everything that a page is made from: who asks, for what, how it is to be said.
struct PageView: Sendable {
  let request: WebRequest
  let session: PageSession
  let settings: PageSettings
  let newsroom: Newsroom
  var renderer: HTMLRenderer
  let paths: PagePath
  let unread: UnreadCounts
  /// A deed that was just done by a form, to be said.
  let done: DoneDeed?

  var wording: Wording { renderer.wording }

  func callAsFunction(_ word: Word) -> String { wording[word] }

  /// All articles and then the categories, with what is unread, for the navigation.
  func categories() throws -> [UnreadCounts.Tab] {
    try unread.tabs(of: session.reader, at: newsroom.now)
  }

  /// This page's own path with its query: `/categories/sport?after=x`.
  /// What says what was done is left out.
  var place: String {
    let path = request.basePath + "/" + request.path.map(PagePath.encoded).joined(separator: "/")
    let query = request.query.filter { !DoneDeed.names.contains($0.name) }
      .map { PagePath.encoded($0.name) + "=" + PagePath.encoded($0.value) }
    return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// The hidden fields of every form.
  func fields(next: String? = nil) -> HTML {
    """
    <input type="hidden" name="form" value="\(session.formToken)">\
    <input type="hidden" name="next" value="\(next.map { request.basePath + $0 } ?? place)">
    """
  }
}
