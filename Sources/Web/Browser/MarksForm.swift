import Composing
import Foundation
import HTTPTypes
import Models
import ViewModels
import Views
import Words

/// Handles actions on articles, from a page's buttons or from the queue of a browser that was
/// offline.
struct MarksForm {
  let view: PageView

  /// Maximum number of actions in one form.
  private static let most = 1000

  private struct Receipt: Encodable {
    struct Mark: Encodable {
      let article: Int64
      let read: Bool
      let bookmarked: Bool
      let hidden: Bool
    }
    /// A tab of the navigation with its unread articles.
    struct Tab: Encodable {
      /// Absent for all categories.
      let category: String?
      let unread: Int
      /// The number as the page writes it.
      let words: String
    }
    let status: String
    let undo: String?
    let link: String?
    let title: String?
    let marks: [Mark]
    let tabs: [Tab]
  }

  func response() throws -> WebResponse {
    let texts = view.request.form.all("deed")
    let actions = texts.prefix(Self.most).compactMap { CompletedAction($0) }
    guard let last = actions.last, actions.count == texts.count else {
      return try PageResponse.failure(.badRequest, .unknownAction, view)
    }
    for done in actions {
      do {
        try perform(done)
      } catch NewsroomFault.noSuchArticle where actions.count > 1 {
        // The article was deleted while the browser was offline.
        continue
      }
    }
    view.unread.forget(view.session.reader)
    guard PageResponse.wantsJSON(view.request) else {
      return .redirect(to: way(back: last))
    }
    return try receipt(actions, last)
  }

  private func perform(_ done: CompletedAction) throws {
    let id = done.article
    let route: Route =
      switch done.action {
      case .bookmark: .bookmark([id], isRemoval: false)
      case .unbookmark: .bookmark([id], isRemoval: true)
      case .hide: .hide([id], isRemoval: false)
      case .unhide: .hide([id], isRemoval: true)
      case .view: .mark([id], isRead: true)
      case .read: .setReadMark([id], isRead: true)
      case .unread: .setReadMark([id], isRead: false)
      case .share: .share(id)
      }
    _ = try view.newsroom.page(for: route)
  }

  /// The address of the page that had the form, with a report of the action.
  private func way(back done: CompletedAction) -> String {
    let next = ReturnPath.checked(
      view.request.form["next"], basePath: view.request.basePath)
    let parts = next.prefix { $0 != "#" }.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = (parts.count > 1 ? parts[1] + "&" : "") + "done=" + done.text
    return parts[0] + "?" + query
  }

  private func receipt(_ actions: [CompletedAction], _ last: CompletedAction) throws -> WebResponse
  {
    let articles = try view.newsroom.articles(Array(Set(actions.map(\.article))))
    let stored = articles.first { $0.identity == last.article }
    let receipt = Receipt(
      status: view(last.action.receipt),
      undo: last.action.undo.map { CompletedAction($0, last.article).text },
      link: last.action == .share ? stored?.sharedLink : nil, title: stored?.label,
      marks: articles.map {
        .init(
          article: $0.identity, read: $0.isRead, bookmarked: $0.isBookmarked, hidden: $0.isHidden)
      },
      tabs: try view.categories().map {
        .init(category: $0.category, unread: $0.unread, words: view.wording.number($0.unread))
      })
    return try PageResponse.json(receipt)
  }
}
