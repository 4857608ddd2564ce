import Foundation
import ViewModels
import Views
import Words

/// The feeds at an address, of which the reader chooses one.
struct AddSourcePage {
  enum Result {
    case found(DiscoveryViewModel)
    case refused(Message)
  }

  let view: PageView
  /// The address in the form; empty for none.
  let address: String
  var result: Result?

  func document() throws -> HTML {
    let tabs = try view.categories()
    let found: HTML? = result.map { markup($0, tabs) }
    return try view.page(
      .addSource, current: "sources", tabs: tabs,
      """
      \(view.addSourceForm(address))\
      <p class="secondary">\(view(.addHint))</p>\(found)
      """)
  }

  private func markup(_ result: Result, _ categories: [TabViewModel]) -> HTML {
    switch result {
    case .refused(let reason): return view.alert(view.wording(reason))
    case .found(let found):
      let notes = found.notes.prefix(5).map { "<li>\(view.wording($0))</li>" as HTML }
      let list: HTML? = notes.isEmpty ? nil : "<ul class=\"plain secondary\">\(notes)</ul>"
      guard !found.offers.isEmpty else {
        return "<p role=\"alert\">\(view(.noFeed))</p>\(list)"
      }
      let offers = found.offers.prefix(12).map { offer($0, categories) }
      return "<h2>\(found.title)</h2>\(offers)"
    }
  }

  private func offer(_ offer: DiscoveryViewModel.Offer, _ categories: [TabViewModel]) -> HTML {
    let samples = offer.samples.prefix(5).map { "<li dir=\"auto\">\($0)</li>" as HTML }
    let preview: HTML? =
      samples.isEmpty
      ? nil
      : "<p class=\"secondary\">\(view(.itsArticles))</p><ul class=\"samples\">\(samples)</ul>"
    let why: HTML? = offer.why.map { "<p class=\"secondary\">\(view.wording($0))</p>" }
    return """
      <section class="offer"><h3 dir="auto">\(offer.name)</h3>\
      <p class="secondary">\(view.renderer.remarks(of: offer).joined(by: " · "))</p>\
      \(why)\(preview)\(form(for: offer, categories))</section>
      """
  }

  private func form(for offer: DiscoveryViewModel.Offer, _ categories: [TabViewModel]) -> HTML {
    view.form(
      to: view.paths.sources, style: "form-row", .hidden("do", "subscribe"),
      .hidden("url", offer.url), .hidden("page", address),
      FormField(name: "name", label: view(.name), value: offer.name, limit: 200, isRequired: true),
      .all(view.categoryFields(categories)), .action(view(.subscribe)))
  }
}

extension PageView {
  /// The form whose only field is all that a new source requires.
  func addSourceForm(_ address: String = "") -> HTML {
    form(
      to: paths.addSource, isQuery: true, style: "add",
      addressField(address, limit: 2000, placeholder: "example.org"), .action(self(.find)))
  }

  func addressField(_ address: String, limit: Int, placeholder: String) -> FormField {
    FormField(
      name: "address", label: self(.address), kind: .address, value: address, limit: limit,
      isRequired: true, placeholder: placeholder, completion: "url")
  }
}
