import Foundation
import HTTPTypes
import Models
import Serving
import Views

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
    let status: String
    let undo: String?
    let link: String?
    let title: String?
    let marks: [Mark]
  }

  func response() throws -> WebResponse {
    let texts = view.request.form.all("deed")
    let deeds = texts.prefix(Self.most).compactMap { DoneDeed($0) }
    guard let last = deeds.last, deeds.count == texts.count else {
      return try PageResponse.failure(.badRequest, .wrongDeed, view)
    }
    for done in deeds {
      do {
        try perform(done)
      } catch ServingFault.noSuchArticle where deeds.count > 1 {
        // The article was deleted while the browser was offline.
        continue
      } catch let fault as ServingFault {
        return try PageResponse.fault(fault, view)
      }
    }
    guard PageResponse.wantsJSON(view.request) else {
      return PageResponse.redirect(to: way(back: last))
    }
    return try receipt(deeds, last)
  }

  private func perform(_ done: DoneDeed) throws {
    let id = done.article
    let route: Route =
      switch done.deed {
      case .bookmark: .bookmark([id], isRemoval: false)
      case .unbookmark: .bookmark([id], isRemoval: true)
      case .hide: .hide([id], isRemoval: false)
      case .unhide: .hide([id], isRemoval: true)
      case .view: .mark([id], isRead: true)
      case .read: .tick([id], isRead: true)
      case .unread: .tick([id], isRead: false)
      case .share: .share(id)
      }
    _ = try view.newsroom.page(for: route)
  }

  /// The address of the page that had the form, with a report of the action.
  private func way(back done: DoneDeed) -> String {
    let next = ReturnPath.checked(
      view.request.form["next"], basePath: view.request.basePath)
    let parts = next.prefix { $0 != "#" }.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = (parts.count > 1 ? parts[1] + "&" : "") + "done=" + done.text
    return parts[0] + "?" + query
  }

  private func receipt(_ deeds: [DoneDeed], _ last: DoneDeed) throws -> WebResponse {
    let articles = try view.newsroom.articles(Array(Set(deeds.map(\.article))))
    let told = articles.first { $0.id == last.article }?.article
    let receipt = Receipt(
      status: view(last.deed.receipt),
      undo: last.deed.undo.map { DoneDeed($0, last.article).text },
      link: last.deed == .share ? told?.url : nil, title: told?.title,
      marks: articles.map {
        .init(
          article: $0.id, read: $0.state.read, bookmarked: $0.state.bookmarked,
          hidden: $0.state.hidden)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return PageResponse.json(String(decoding: try encoder.encode(receipt), as: UTF8.self) + "\n")
  }
}
