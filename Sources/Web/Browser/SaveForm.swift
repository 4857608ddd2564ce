import Composing
import Foundation
import HTTPTypes
import Models
import Pipeline
import Store
import ViewModels
import Words

/// Handles the form that saves a web page. The daemon fetches the page afterwards.
struct SaveForm {
  let view: PageView
  let store: any Store

  /// Maximum lengths of the address and the headline in a form.
  private static let limits = (address: 4096, title: 500)

  func page() throws -> SavePage {
    let query = view.request.query
    let title = String((query["title"] ?? "").prefix(Self.limits.title))
    let address = SharedAddress.find(in: query, limit: Self.limits.address)
    let saved = try query["saved"].flatMap { Int64($0) }.flatMap { id in
      try view.newsroom.articles([id]).first(where: \.isBookmarked)
    }
    return SavePage(
      view: view, address: address, title: title, saved: saved,
      isAddress: PageSaving.address(address) != nil)
  }

  func response() throws -> WebResponse {
    let form = view.request.form
    let typed = (form["address"] ?? "").trimmingCharacters(in: .whitespaces)
    let title = form["title"].map { String($0.prefix(Self.limits.title)) }
    do {
      if let address = PageSaving.address(typed), let article = try save(address, title) {
        return .redirect(to: view.paths.save + "?saved=\(article)")
      }
      return try refused(view.wording(.noAddress, typed), typed, title)
    } catch NewsroomFault.labelRefused(let refusal) {
      return try refused(view.wording(refusal.message), typed, title)
    }
  }

  private func refused(
    _ reason: String, _ address: String, _ title: String?
  ) throws -> WebResponse {
    let page = SavePage(view: view, address: address, title: title ?? "", refusal: reason)
    return PageResponse.page(try page.document(), view, status: .unprocessableContent)
  }

  /// - Returns: the number of the article.
  private func save(_ address: String, _ title: String?) throws -> Int64? {
    let tag = (view.request.form["tag"] ?? "").trimmingCharacters(in: .whitespaces)
    let labels = tag.isEmpty ? [] : [try view.newsroom.labelName(tag)]
    return try PageSaving(
      store: store, reader: view.session.reader, now: view.newsroom.now
    ).save(SavedPage(url: address, title: title, tags: labels)).article
  }
}

/// The address that another app shares with a page's form (Web Share Target).
enum SharedAddress {
  /// The field `address`, else the first address in the field `text`; empty without either.
  static func find(in query: FormFields, limit: Int) -> String {
    let named = query["address"] ?? ""
    if !named.isEmpty { return String(named.prefix(limit)) }
    let words = (query["text"] ?? "").prefix(8000).split(whereSeparator: \.isWhitespace)
    let found = words.first { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
    return found.map { String($0.prefix(limit)) } ?? ""
  }
}
