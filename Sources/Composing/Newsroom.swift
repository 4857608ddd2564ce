import Basics
package import Foundation
import Matching
package import Models
import Recommending
package import Store
package import ViewModels
import Words

/// The front door of serving: turns a route into a page for one reader.
package struct Newsroom: Sendable {
  let store: any Store
  let reader: String
  package let now: Date
  /// Whether shown lists wait in the store's ``ImpressionQueue``.
  let recordsLater: Bool
  /// Whether a person looks at the lists, which begins or continues a visit (``ReaderVisit``).
  let isVisit: Bool
  /// Whether lists are recorded at all: none is that a browser fetches before anyone looks at it.
  let isShown: Bool
  let pictures: PictureNames

  /// - Parameters:
  ///   - reader: the reader whose marks are shown and whose actions are recorded.
  ///   - now: the time of the request.
  ///   - recordsLater: whether the caller records shown lists itself, once the response was sent:
  ///     ``ImpressionQueue/recordAll(of:)``.
  ///   - isVisit: whether a person looks at the lists that are recorded as shown.
  ///   - isShown: whether lists that are shown are recorded.
  ///   - pictures: how its pages name stored pictures.
  package init(
    store: any Store, reader: String, now: Date, recordsLater: Bool = false,
    isVisit: Bool = false, isShown: Bool = true, pictures: PictureNames = .paths
  ) {
    self.store = store
    self.reader = reader
    self.now = now
    self.recordsLater = recordsLater
    self.isVisit = isVisit
    self.isShown = isShown
    self.pictures = pictures
  }

  var recommender: Recommender { Recommender(store: store, reader: reader, now: now) }

  /// The page of a route, with all its effects stored.
  ///
  /// - Throws: ``NewsroomFault`` for a missing item, ``StoreFault`` for the database.
  package func page(for route: Route) throws -> any PageModel {
    let answer = try answer(route)
    try answer.finish()
    return answer.page
  }

  /// The same for a caller that knows the kind of the page.
  package func page<Page: PageModel>(for route: Route, as kind: Page.Type) throws -> Page {
    guard let page = try page(for: route) as? Page else { throw OtherPage() }
    return page
  }

  /// A route has another page than its caller expects.
  private struct OtherPage: Error {}

  /// The page of a route, and the work that remains after it was shown. Records such as impressions
  /// and views are written afterwards, so that no reader waits for them while another process
  /// writes.
  ///
  /// - Parameter isShown: whether a person sees the list; only then it is stored and used for
  ///   learning.
  /// - Throws: ``NewsroomFault`` for a missing item, ``StoreFault`` for the database.
  package func answer(_ route: Route, isShown: Bool = true) throws -> RouteResult {
    let isShown = isShown && self.isShown
    try refuseForeign(route.articles)
    switch route {
    case .feed(let query, let fields):
      let (page, shown) = try list(query, fields, isShown: isShown)
      return RouteResult(page) { if isShown { record(shown) } }
    case .article(let id, let isPeek): return try opened(id, isPeek: isPeek)
    case .neighbour(let id, let list, let isForward, let isPeek):
      return try opened(neighbour(of: id, in: list, isForward: isForward), isPeek: isPeek)
    case .story(let id): return RouteResult(try story(id))
    case .related(let id, let limit): return RouteResult(try related(id, limit: limit))
    case .search(let query):
      let found = try search(query)
      return RouteResult(found) { if isShown { _ = keep(found.items.map(\.identity)) } }
    case .revision(let id, let number): return RouteResult(try revision(number, of: id))
    case .changes(let id, let number): return RouteResult(try changes(of: id, since: number))
    case .categories: return RouteResult(try categories())
    case .changesAfter(let place, let category, let limit):
      return RouteResult(try changes(after: place, category: category, limit: limit))
    case .sources(let sources, let isDetailed):
      return RouteResult(try self.sources(sources, isDetailed: isDetailed))
    case .figures(let sources, let zone): return RouteResult(try figures(sources, in: zone))
    case .bookmark(let ids, let isRemoval):
      return try recorded(
        isRemoval ? .unbookmark : .bookmark, ids, isRemoval ? .unbookmarked : .bookmarked)
    case .hide(let ids, let isRemoval):
      return try recorded(isRemoval ? .unhide : .hide, ids, isRemoval ? .unhidden : .hidden)
    case .label(let ids, let added, let removed):
      return RouteResult(try label(ids, adding: added, removing: removed))
    case .labels: return RouteResult(try labels())
    case .renameLabel(let old, let new): return RouteResult(try renameLabel(old, to: new))
    case .annotations(let id): return RouteResult(try annotations(of: id))
    case .annotated(let since): return RouteResult(try annotated(since: since))
    case .setNote(let text, let id): return RouteResult(try setNote(text, of: id))
    case .highlight(let quote, let id): return RouteResult(try highlight(quote, in: id))
    case .removeHighlight(let choice, let id):
      return RouteResult(try removeHighlight(choice, of: id))
    case .mark(let ids, let isRead):
      return try recorded(isRead ? .view : .unview, ids, isRead ? .read : .unread)
    case .setReadMark(let ids, let isRead): return RouteResult(try setReadMark(ids, isRead: isRead))
    case .markAll(let category, let source, let isRead):
      return RouteResult(try markAll(category: category, source: source, isRead: isRead))
    case .undoExpiry:
      return RouteResult(
        MarkedViewModel(isRead: false, articles: try store.undoExpiry(reader: reader)))
    case .begun: return RouteResult(try begun())
    case .setPosition(let block, let blocks, let id):
      return RouteResult(try setPosition(block: block, of: blocks, in: id))
    case .shareWith(let name, let id): return RouteResult(try share(id, with: name))
    case .share(let id): return RouteResult(try share(id))
    case .explain(let id, let category): return RouteResult(try explain(id, category))
    case .rules: return RouteResult(try rules())
    case .nodes(let node): return RouteResult(try nodes(asking: node))
    case .forget(let marks): return RouteResult(try forget(marks: marks))
    }
  }

  /// A list of articles in order, with only the given fields, or all if none is given. The list is
  /// kept as it is shown; a ranked one is also stored, and the previous one is used for learning.
  ///
  /// - Throws: ``NewsroomFault`` for a missing item, ``StoreFault`` for the database.
  package func feed(_ query: FeedQuery, _ fields: [String] = []) throws -> FeedViewModel {
    let (page, shown) = try list(query, fields, isShown: isShown)
    if isShown { record(shown) }
    return page
  }

  /// - Returns: also what to record after the page was shown.
  func list(
    _ query: FeedQuery, _ fields: [String], isShown: Bool = true
  ) throws -> (FeedViewModel, ShownPage) {
    let choice = try choice(fields)
    if let minutes = query.minutes {
      return (try list(query, minutes: minutes, choice, isShown: isShown), ShownPage())
    }
    if let after = query.after, after.sort != query.sort { throw NewsroomFault.otherOrder }
    let (asked, arrived) = try sinceLast(query)
    guard let turned = try turned(asked) else {
      let page = FeedViewModel(
        category: query.category, sort: query.sort, articles: [], choice: choice,
        emptyReason: .pastTheEnd)
      return (page, ShownPage())
    }
    let nextPage = query.page.map { $0 + 1 } ?? (query.after == nil ? 2 : nil)
    let query = turned
    let kept = try (query.after?.list ?? query.list).flatMap(readingList)
    if let kept, let page = try page(of: kept, query, nextPage: nextPage, choice) {
      return (page, ShownPage())
    }
    let list = try NewsroomFault.naming { try recommender.page(dated(query), isKept: isShown) }
    var shown = ShownPage(impression: list.impression)
    var (next, id) = (list.next, nil as Int64?)
    if isShown {
      let reading = reading(list, of: query, continuing: kept)
      (shown.list, next) = (reading, reading?.pages.last?.next ?? list.next)
      // A command follows the list that it printed last, and its documents are the same each time.
      id = recordsLater ? reading?.id : nil
    }
    let handed = isShown ? try sharedArticles(on: query) : []
    shown.shared = handed.map(\.id)
    let others = list.items.filter { !shown.shared.contains($0.id) }.map(pictures.naming)
    let page = FeedViewModel(
      category: list.list.category, neighbours: list.list.tabs, sort: query.sort,
      articles: handed + others, next: next, list: id, nextPage: nextPage,
      firstRank: (query.after?.offset ?? 0) + 1,
      choice: choice, emptyReason: list.items.isEmpty ? try emptyReason(of: query) : .nothingHere,
      sinceLast: arrived)
    return (page, shown)
  }

  private func emptyReason(of query: FeedQuery) throws -> EmptyReason {
    let availability = try store.availability()
    if !availability.hasSources { return .noSources }
    if !availability.hasArticles { return .nothingFetched }
    let filters: [(isSet: Bool, reason: EmptyReason)] = [
      (query.unread, .nothingUnread), (query.hidden, .nothingHidden),
      (query.expired, .nothingExpired),
      (query.bookmarked, .nothingBookmarked),
      (query.since != nil || query.newerThan != nil, .nothingLately),
      (query.condition != nil, .nothingMatching), (query.source != nil, .nothingFromSource),
    ]
    let set = filters.filter(\.isSet)
    return set.count > 1 ? .filteredAway : set.first?.reason ?? .nothingHere
  }

  /// The future arrivals of a list, a page at a time, in the order of the list.
  ///
  /// - Parameters:
  ///   - fields: the fields of each article; all if none is given.
  ///   - pause: Waits between two checks; an error ends the sequence.
  /// - Throws: ``NewsroomFault`` for a missing item.
  package func arrivals(
    in query: FeedQuery, fields: [String] = [],
    pause: @escaping @Sendable () async throws -> Void
  ) throws -> Arrivals {
    let choice = try choice(fields)
    let query = dated(query)
    let latest = try NewsroomFault.naming {
      try store.arrivals(query, after: nil, reader: reader).latest
    }
    return Arrivals(
      store: store, query: query, reader: reader, choice: choice, latest: latest, pause: pause)
  }

  private func choice(_ fields: [String]) throws -> FieldList<ArticleViewModel>? {
    fields.isEmpty ? nil : try ArticleViewModel.fields.choosing(fields)
  }

  /// The query with the reference time for ages.
  func dated(_ query: FeedQuery) -> FeedQuery {
    var query = query
    query.now = now
    return query
  }

  /// One complete article. Unless it is a peek, a view is recorded; a read-only database records
  /// none.
  func article(_ id: Int64, isPeek: Bool) throws -> ArticleDetailViewModel {
    let (page, view) = try reading(id, isPeek: isPeek)
    if let view { try record(view) }
    return page
  }

  private func opened(_ id: Int64, isPeek: Bool) throws -> RouteResult {
    let (page, view) = try reading(id, isPeek: isPeek)
    return view.map { view in RouteResult(page) { try record(view) } } ?? RouteResult(page)
  }

  /// An article in its state after it is opened, and the view, which is not recorded yet; `nil` for
  /// a peek.
  private func reading(
    _ id: Int64, isPeek: Bool
  ) throws -> (ArticleDetailViewModel, view: PendingInteraction?) {
    let found = try store.wholeArticles([id], reader: reader)
    guard let whole = found.articles.first.map(pictures.naming) else {
      throw NewsroomFault.noSuchArticle(id)
    }
    var ranked = whole.ranked
    let view =
      isPeek || store.isReadOnly
      ? nil
      : recommender.pending(
        .view, article: id, marks: whole.marks, settings: found.settings ?? RankingSettings())
    view?.apply(to: &ranked)
    let page = Self.detail(
      ranked, whole.content, whole.offline, whole.annotations,
      related: try near(id, limit: Self.neighbours), named: pictures)
    return (page, view)
  }

  private func categories() throws -> ListViewModel<CategoryViewModel> {
    ListViewModel(
      .categories, try store.categories(reader: reader, at: now).map(CategoryViewModel.init),
      emptiness: EmptyReason.noSources.message)
  }

  private func sources(
    _ sources: [Source], isDetailed: Bool
  ) throws -> any PageModel {
    Self.page(try health(of: sources), isDetailed)
  }

  func health(of sources: [Source]) throws -> [SourceHealth] {
    let known = try store.sourceStates(reader: reader, at: now)
    return sources.map { source in
      let stored = known.sources[source.name.lowercased()]
      let state = stored.flatMap { known.states[$0.id] }
      let address = state?.movedTo ?? state?.feedURL ?? source.address.string
      let host = WebAddress(address)?.host
      return SourceHealth(
        source, stored: stored, state: state, host: host.flatMap { known.hosts[$0] },
        pages: stored.flatMap { known.pages[$0.id] }, at: now)
    }
  }

  /// The sources of a configuration without a database.
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
    let articles = try store.articles([id], reader: nil)
    return ListViewModel(.receipt, articles.map { ShareViewModel($0.article) })
  }

  private func setReadMark(_ ids: [Int64], isRead: Bool) throws -> any PageModel {
    try NewsroomFault.naming { try recommender.mark(ids, isRead: isRead) }
    return try receipt(isRead ? .read : .unread, ids)
  }

  private func recorded(
    _ interaction: Interaction, _ ids: [Int64], _ action: ReceiptViewModel.Action
  ) throws -> RouteResult {
    try record(interaction, ids)
    return RouteResult(try receipt(action, ids)) { recommender.storeModel(after: interaction) }
  }

  func receipt(
    _ action: ReceiptViewModel.Action, _ ids: [Int64], because reason: Message? = nil
  ) throws -> ListViewModel<ReceiptViewModel> {
    let articles = try store.articles(ids.distinct(), reader: nil)
    return ListViewModel(
      .receipt, articles.map { ReceiptViewModel(action, $0.article, because: reason) })
  }

  func record(_ interaction: Interaction, _ ids: [Int64]) throws {
    try NewsroomFault.naming { try recommender.record(interaction, articles: ids) }
  }

  private func record(_ pending: PendingInteraction) throws {
    try NewsroomFault.naming { try recommender.record(pending) }
  }
}
