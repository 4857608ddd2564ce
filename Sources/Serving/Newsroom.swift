package import Foundation
import Markup
package import Models
package import Storing
package import ViewModels

/// The front door of serving: turns a route into a page for one reader.
package struct Newsroom: Sendable {
  let store: ArticleStore
  let reader: String
  let now: Date

  /// - Parameters:
  ///   - reader: whose marks are shown and whose deeds are recorded.
  ///   - now: when it is asked.
  package init(store: ArticleStore, reader: String, now: Date) {
    self.store = store
    self.reader = reader
    self.now = now
  }

  /// The page of a route.
  ///
  /// - Throws: ``ServingFault`` for what is not there, ``StoreFault`` for the database.
  package func page(for route: Route) throws -> any PageModel {
    switch route {
    case .feed(let query, let fields): try feed(query, fields)
    case .article(let id, let isPeek): try article(id, isPeek: isPeek)
    case .categories: try categories()
    case .sources(let sources, let isDetailed):
      try self.sources(sources, isDetailed: isDetailed)
    case .bookmark(let ids, let isRemoval):
      try record(
        isRemoval ? .unbookmark : .bookmark, ids, isRemoval ? .unbookmarked : .bookmarked)
    case .hide(let ids, let isRemoval):
      try record(isRemoval ? .unhide : .hide, ids, isRemoval ? .unhidden : .hidden)
    case .mark(let ids, let isRead):
      try record(isRead ? .view : .unview, ids, isRead ? .read : .unread)
    case .share(let id): try share(id)
    }
  }

  private func feed(_ query: FeedQuery, _ fields: [String]) throws -> FeedViewModel {
    let choice = fields.isEmpty ? nil : try ArticleViewModel.fields.choosing(fields)
    return try store.read { store in
      let names = try store.categoryNames()
      var query = query
      if let category = query.category {
        query.category = try known(category, in: names, else: ServingFault.noSuchCategory)
      }
      if let source = query.source {
        query.source = try known(
          source, in: store.sourceNames(), else: ServingFault.noSuchSource)
      }
      let list = try store.feed(query, reader: store.readerID(reader))
      return FeedViewModel(
        category: query.category, neighbours: names, sort: query.sort, articles: list.items,
        next: list.next, choice: choice)
    }
  }

  /// The name as it is stored, however it was typed.
  func known(
    _ typed: String, in names: [String], else fault: (String, [String]) -> ServingFault
  ) throws -> String {
    if let name = names.first(where: { $0 == typed }) { return name }
    if let name = names.first(where: { $0.lowercased() == typed.lowercased() }) { return name }
    throw fault(typed, Spelling.nearest(to: typed, in: names))
  }

  private func article(_ id: Int64, isPeek: Bool) throws -> ArticleDetailViewModel {
    if !isPeek { try record(.view, [id]) }
    return try store.read { store in
      let (ranked, content) = (
        try store.articles([id], reader: store.readerID(reader)).first, try store.content(id)
      )
      guard let ranked else { throw ServingFault.noSuchArticle(id) }
      return ArticleDetailViewModel(
        ranked, content: content ?? ArticleContent(),
        blocks: content?.html.map { HTMLBlocks.parse($0) } ?? [])
    }
  }

  private func categories() throws -> ListViewModel<CategoryViewModel> {
    try store.read { store in
      let categories = try store.categories(reader: store.readerID(reader), at: now)
      return ListViewModel(
        .categories, categories.map(CategoryViewModel.init),
        emptiness: "No categories yet: add sources to feeds.yml and run `tintm fetch`.")
    }
  }

  private func sources(
    _ sources: [Source], isDetailed: Bool
  ) throws -> any PageModel {
    let health = try store.read { store in
      let states = try store.feedStates()
      let hosts = try store.heldHosts(at: now).reduce(into: [String: HostState]()) { $0[$1.host] = $1 }
      let stored = try store.sources(reader: store.readerID(reader), at: now)
        .reduce(into: [String: StoredSource]()) { $0[$1.name.lowercased()] = $1 }
      return sources.map { source in
        let known = stored[source.name.lowercased()]
        let state = known.flatMap { states[$0.id] }
        let host = SourceHealth.host(of: state?.movedTo ?? state?.feedURL ?? source.address.string)
        return SourceHealth(
          source, stored: known, state: state, host: host.flatMap { hosts[$0] }, at: now)
      }
    }
    return Self.page(health, isDetailed)
  }

  /// The sources of a configuration before any database is there.
  package static func sources(
    _ sources: [Source], isDetailed: Bool = false, at now: Date
  ) -> any PageModel {
    page(sources.map { SourceHealth($0, stored: nil, state: nil, at: now) }, isDetailed)
  }

  private static func page(_ health: [SourceHealth], _ isDetailed: Bool) -> any PageModel {
    isDetailed
      ? ListViewModel(.sources, health.map(SourceDetailViewModel.init)) : SourcesViewModel(health)
  }

  private func share(_ id: Int64) throws -> any PageModel {
    try record(.share, [id])
    let articles = try store.read { try $0.articles([id], reader: nil) }
    return ListViewModel(.receipt, articles.map { ShareViewModel($0.article) })
  }

  private func record(
    _ interaction: Interaction, _ ids: [Int64], _ action: ReceiptViewModel.Action
  ) throws -> any PageModel {
    var seen: Set<Int64> = []
    let ids = ids.filter { seen.insert($0).inserted }
    try record(interaction, ids)
    let articles = try store.read { try $0.articles(ids, reader: nil) }
    return ListViewModel(.receipt, articles.map { ReceiptViewModel(action, $0.article) })
  }

  private func record(_ interaction: Interaction, _ ids: [Int64]) throws {
    try InteractionRecorder(store: store).record(
      interaction, articles: ids, reader: reader, at: now)
  }
}
