import Basics
import Composing
import Foundation
import Models
import Subscribing
import ViewModels
import Views
import Words

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
