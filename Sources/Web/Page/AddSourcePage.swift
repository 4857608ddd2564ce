import Foundation
import Models
import Subscribing
import ViewModels
import Views
import Words

/// Finds the feeds at an address and lets the reader choose one.
struct AddSourcePage {
  let view: PageView
  let management: SourceManagement

  /// The address in the form, or the one that another app shares: an address, or text that contains
  /// one.
  private var address: String {
    let query = view.request.query
    let named = query["address"] ?? ""
    if !named.isEmpty { return String(named.prefix(2000)) }
    let words = (query["text"] ?? "").prefix(4000).split(whereSeparator: \.isWhitespace)
    return words.first { $0.hasPrefix("https://") || $0.hasPrefix("http://") }.map(String.init)
      ?? ""
  }

  func document() throws -> HTML {
    var template = PageTemplate(view: view, title: view(.addSource) + " · tintm", kind: "text")
    template.current = "sources"
    template.categories = try view.categories()
    let address = address.trimmingCharacters(in: .whitespaces)
    let found: HTML? = address.isEmpty ? nil : try result(for: address, template.categories)
    return template.document(
      """
      <h1>\(view(.addSource))</h1>\(AddSourceForm(view: view, address: address).markup)\
      <p class="secondary">\(view(.addHint))</p>\(found)
      """)
  }

  private func result(for address: String, _ categories: [UnreadCounts.Tab]) throws -> HTML {
    do {
      let found = try management.find(address)
      let notes = found.notes.prefix(5).map { "<li>\(view.wording($0))</li>" as HTML }
      let list: HTML? = notes.isEmpty ? nil : "<ul class=\"plain secondary\">\(notes)</ul>"
      guard !found.offers.isEmpty else {
        return "<p role=\"alert\">\(view(.noFeed))</p>\(list)"
      }
      let offers = found.offers.prefix(12).map { offer($0, categories) }
      return "<h2>\(found.title ?? found.address)</h2>\(offers)"
    } catch let refusal as SubscriptionRefusal {
      return "<p role=\"alert\" class=\"failure\">\(view.wording(refusal.message))</p>"
    }
  }

  private func offer(_ offer: FoundSources.Offer, _ categories: [UnreadCounts.Tab]) -> HTML {
    let listing = offer.listing
    let samples = offer.samples.prefix(5).map { "<li dir=\"auto\">\($0)</li>" as HTML }
    let preview: HTML? =
      samples.isEmpty
      ? nil
      : "<p class=\"secondary\">\(view(.itsArticles))</p><ul class=\"samples\">\(samples)</ul>"
    let newest: HTML? = offer.feed?.feed.newest.map {
      " · \(view(.newest)) \(view.renderer.time($0, isAgo: true))"
    }
    let why: HTML? = offer.feed.map {
      "<p class=\"secondary\">\(view.wording($0.feed.why))</p>"
    }
    let kind = listing.selectors == nil ? offer.feed?.feed.format ?? "" : view(.pageAsList)
    return """
      <section class="offer"><h3 dir="auto">\(listing.name)</h3>\
      <p class="secondary"><bdi>\(listing.url)</bdi> · \(kind) · \
      \(view.renderer.count(offer.count, .articles))\(newest)</p>\(why)\(preview)\
      <form method="post" action="\(view.paths.sources)">\(view.fields(next: "/sources"))\
      <input type="hidden" name="do" value="subscribe">\
      <input type="hidden" name="url" value="\(listing.url)">\
      <input type="hidden" name="page" value="\(address)">\
      <div class="form-row"><label>\(view(.name)) <input type="text" name="name" required \
      maxlength="200" value="\(listing.name)"></label>\
      \(CategoryField(view: view, categories: categories).markup)\
      <button class="action">\(view(.subscribe))</button></div></form></section>
      """
  }
}
