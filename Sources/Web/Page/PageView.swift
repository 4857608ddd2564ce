import Composing
import Foundation
import Views
import Words

/// Everything that a page is made from: the request, the session, the settings, the newsroom and
/// the renderer.
struct PageView: Sendable {
  let request: WebRequest
  let session: PageSession
  let settings: PageSettings
  let newsroom: Newsroom
  var renderer: HTMLRenderer
  let paths: PagePath
  let unread: UnreadCounts
  /// The action that a form has just done, for the status line.
  let done: CompletedAction?
  /// The list that is shown; `nil` without one.
  var list: Int64?

  var wording: Wording { renderer.wording }

  func callAsFunction(_ word: MessageKey) -> String { wording[word] }

  /// The tabs of the navigation, with unread counts: all articles, then the categories.
  func categories() throws -> [UnreadCounts.Tab] {
    try settings.arranged(unread.tabs(of: session.reader, at: newsroom.now))
  }

  /// The same with the tabs that the reader has hidden, in the order of the configuration.
  func allCategories() throws -> [UnreadCounts.Tab] {
    try unread.tabs(of: session.reader, at: newsroom.now)
  }

  /// This page's own path with its query: `/categories/sport?after=x`. It leads back to the list as
  /// it is shown. The report of the last action is left out.
  var place: String {
    let path = request.basePath + "/" + request.path.map(PagePath.encoded).joined(separator: "/")
    let query =
      request.query.filter {
        !CompletedAction.names.contains($0.name)
          && (list == nil || $0.name != ReadingListPlace.name)
      }.map { PagePath.encoded($0.name) + "=" + PagePath.encoded($0.value) }
      + (list.map { ["\(ReadingListPlace.name)=\($0)"] } ?? [])
    return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// The hidden fields of every form.
  func fields(next: String? = nil) -> HTML {
    """
    <input type="hidden" name="form" value="\(session.formToken)">\
    <input type="hidden" name="next" value="\(next.map { request.basePath + $0 } ?? place)">
    """
  }

  /// A sentence about what went wrong.
  func alert(_ sentence: String) -> HTML {
    "<p role=\"alert\" class=\"failure\">\(sentence)</p>"
  }
}
