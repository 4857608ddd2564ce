import Basics
import Composing
import Foundation
import HTTPTypes
import Models
import Subscribing
import ViewModels
import Views
import Words

/// Handles forms that change the reader's list of sources.
struct SourceForm {
  let view: PageView
  let management: SourceManagement

  func response() throws -> WebResponse {
    let form = view.request.form
    let (reader, name) = (view.session.reader, form["name"] ?? "")
    do {
      switch form["do"] {
      case "subscribe":
        let added = try management.subscribe(to: listing(form, name), for: reader)
        return .redirect(to: view.paths.source(added) + "?done=subscribe")
      case "unsubscribe": return try unsubscribe(from: name)
      case "rename":
        let new = try management.edit(
          [SourceEdit(name, name: form["new-name"] ?? "")], for: reader)
        return .redirect(to: view.paths.source(new.first ?? name) + "?done=change")
      case "move":
        guard let category = form.category else { throw SubscriptionRefusal(.noCategory) }
        _ = try management.edit([SourceEdit(name, categories: [category])], for: reader)
      case "readdress":
        _ = try management.edit([SourceEdit(name, url: form["url"] ?? "")], for: reader)
      default: return try PageResponse.failure(.badRequest, .unknownAction, view)
      }
    } catch let refusal as SubscriptionRefusal {
      return try refused(refusal.message)
    }
    return .redirect(to: view.paths.source(name) + "?done=change")
  }

  private func unsubscribe(from name: String) throws -> WebResponse {
    let source = try management.sources(of: view.session.reader).first { $0.name == name }
    try management.unsubscribe(from: name, for: view.session.reader)
    let report: HTML = """
      <div class="said" role="status"><span>\(view.wording(.didUnsubscribe, name))</span>\
      \(source.flatMap(undo))</div>
      """
    return PageResponse.page(try sources(report), view)
  }

  /// A form that subscribes to a source again; `nil` for a source with settings that a form does
  /// not hold. Without its credentials, which a reader need not know: a shared source that
  /// the reader has left out is found again without them.
  private func undo(_ source: Source) -> HTML? {
    guard case .web(let address) = source.address, source.selectors == nil else { return nil }
    return view.sourceForm(
      "subscribe", .undo,
      [
        "url": WebAddress.withoutCredentials(address), "name": source.name,
        "category": source.category,
      ])
  }

  /// Searches for the chosen source again, since selectors in a form can't be trusted.
  private func listing(_ form: FormFields, _ name: String) throws -> SourceListing {
    let url = form["url"] ?? ""
    var listing = SourceListing(name: name, url: url)
    if let page = form["page"], page != url {
      let offers = try management.find(page).offers
      if let offer = offers.first(where: { $0.url == url }) { listing = offer.listing }
    }
    if !name.isEmpty { listing.name = name }
    if let category = form.category { listing.categories = [category] }
    return listing
  }

  func importList(_ bytes: [UInt8]) throws -> WebResponse {
    do {
      let report = try management.importList(bytes, for: view.session.reader)
      let closing = view.renderer.phrase(report.closing) ?? view.renderer.phrase(report.emptiness)
      let markup = try sources(
        """
        <div role="status"><p>\(closing)</p>\
        <details><summary>\(view(.report))</summary>\(view.renderer.lines(report.items))</details>\
        </div>
        """)
      return PageResponse.page(markup, view)
    } catch let refusal as SubscriptionRefusal {
      return try refused(refusal.message)
    }
  }

  private func refused(_ reason: Message) throws -> WebResponse {
    let (form, reason) = (view.request.form, view.wording(reason))
    // The forms of the source's own page.
    let page =
      ["rename", "move"].contains(form["do"])
      ? try SourceRequest(view: view, management: management)
        .source(named: form["name"] ?? "", refusal: reason)
      : try sources(view.alert(reason))
    return PageResponse.page(page, view, status: .unprocessableContent)
  }

  private func sources(_ report: HTML) throws -> HTML {
    try SourceRequest(view: view, management: management).sources(report)
  }
}

/// Pages about the reader's sources.
struct SourceRequest {
  let view: PageView
  let management: SourceManagement

  private var reader: String { view.session.reader }

  /// - Parameter report: what a form has done.
  func sources(_ report: HTML? = nil) throws -> HTML {
    let sources = try view.newsroom.page(
      for: .sources(management.sources(of: reader)), as: SourcesViewModel.self)
    return try SourcesPage(view: view, sources: sources, icons: icons()).document(report)
  }

  /// The addresses of the icons of the reader's sources, by the name of the source in lower case.
  private func icons() throws -> [String: String] {
    let known = try view.newsroom.icons().map { source in
      (
        source.name.lowercased(),
        view.paths.root + IconHandler.path(of: source.icon, source: source.id)
      )
    }
    return Dictionary(firstOf: known)
  }

  /// - Parameter refusal: the reason why a change was not made.
  func source(named name: String, refusal: String? = nil) throws -> HTML {
    let sources = try management.sources(of: reader)
    guard let source = sources.first(where: { $0.name.lowercased() == name.lowercased() }),
      let detail = try view.newsroom.page(
        for: .sources([source], isDetailed: true), as: ListViewModel<SourceDetailViewModel>.self
      ).items.first
    else {
      throw NewsroomFault.noSuchSource(
        name, near: Spelling.nearest(to: name, in: sources.map(\.name)))
    }
    return try SourcePage(
      view: view, source: detail, articles: articles(of: source), refusal: refusal
    ).document()
  }

  /// None for a source without a poll.
  private func articles(of source: Source) throws -> ArticleList {
    do {
      return try view.newsroom.feed(
        FeedQuery(source: source.name, sort: .newest, limit: ListRequest.length)
      ).items
    } catch NewsroomFault.noSuchSource {
      return ArticleList([])
    }
  }

  func addition() throws -> HTML {
    let address = SharedAddress.find(in: view.request.query, limit: 2000)
      .trimmingCharacters(in: .whitespaces)
    var page = AddSourcePage(view: view, address: address)
    if !address.isEmpty {
      do {
        page.result = .found(try management.find(address))
      } catch let refusal as SubscriptionRefusal {
        page.result = .refused(refusal.message)
      }
    }
    return try page.document()
  }

  func figures() throws -> HTML {
    let figures = try view.newsroom.page(
      for: .figures(management.sources(of: reader), view.wording.zone ?? .current),
      as: FiguresViewModel.self)
    return try FiguresPage(view: view, figures: figures, nodes: view.newsroom.nodes()).document()
  }
}
