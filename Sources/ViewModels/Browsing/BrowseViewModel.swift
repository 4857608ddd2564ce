internal import Models
package import Words

/// The interactive reader as a state machine: it takes keys and events and returns requests. It
/// does not depend on a terminal, a store or a clock.
package struct BrowseViewModel: Sendable {
  package internal(set) var router: Router
  /// The names of the categories, in the order of the configuration.
  package internal(set) var categories: [String] = []
  /// The states of the lists on the path.
  package internal(set) var listStates: [Listing: LoadState<ListState>] = [:]
  /// The open article, or the last one.
  package internal(set) var article = LoadState<ArticleDetailViewModel>.loading
  /// The first visible line of the text.
  package internal(set) var line = 0
  /// The text in the search prompt; `nil` if the prompt is closed.
  package internal(set) var prompt: String?
  package internal(set) var notice: Notice?
  /// The running polling pass.
  package internal(set) var refresh: RefreshProgress?
  /// The article that was hidden last, until it is unhidden.
  var hidden: Int64?
  /// The digits of a link's number typed so far.
  var number = ""
  var measure = (lines: 0, room: 1)

  package init(category: String? = nil, isUnreadOnly: Bool = false) {
    let listing = Listing(category: category, isUnreadOnly: isUnreadOnly)
    router = Router(.list(listing))
    listStates[listing] = .loading
  }

  package var firstRequests: [BrowseRequest] {
    [.list(router.listing, after: nil), .watch(router.listing)]
  }

  /// The list on the screen, or the one to which the reader returns from an article.
  package var listState: LoadState<ListState> { listStates[router.listing] ?? .loading }

  /// "all" and the categories.
  package var tabs: [String] { ["all"] + categories }

  /// The index of the current tab; `nil` while search results are shown.
  package var tab: Int? {
    let listing = router.listing
    guard listing.search == nil else { return nil }
    return listing.category.map { (categories.firstIndex(of: $0) ?? -1) + 1 } ?? 0
  }

  /// Handles an event.
  ///
  /// - Returns: the resulting requests, in order.
  package mutating func handle(_ event: BrowseEvent) -> [BrowseRequest] {
    switch event {
    case .key(let key):
      notice = nil
      return press(key)
    case .listed(let listing, let page, let isMore):
      return list(page, of: listing, isMore: isMore)
    case .found(let listing, let hits):
      // The reader may have left the list meanwhile.
      if listStates[listing] != nil { listStates[listing] = .loaded(ListState(hits)) }
    case .arrived(let listing, let count):
      return arrive(count, in: listing)
    case .opened(let detail):
      if router.current == .article(detail.identity) { article = .loaded(detail) }
      update(detail.ranked)
    case .changed(let ranked, let action):
      update(ranked)
      let requests = leaveHidden(ranked)
      let done = Message(action.key)
      notice = Notice(action == .hidden ? Message(.browseUndo, done) : done, .success)
      if action == .hidden { hidden = ranked.id }
      if action == .unhidden { hidden = nil }
      return requests
    case .shared(let title, let address):
      notice = Notice(
        .verbatim([title, address].compactMap(\.self).joined(separator: "\n")))
    case .visited(let address, let isShown):
      notice = Notice(isShown ? Message(.browseOpened, address) : .verbatim(address))
    case .refreshing(let progress): refresh = progress
    case .refreshed(let new, let failed):
      refresh = nil
      notice = Self.outcome(new: new, failed: failed)
    case .failed(let request, let error): fail(request, error)
    case .measured(let lines, let room):
      measure = (lines, max(1, room))
      line = min(line, lastLine)
    }
    return []
  }

  /// The first line of the last screenful.
  var lastLine: Int { max(0, measure.lines - measure.room) }

  private mutating func list(
    _ page: FeedViewModel, of listing: Listing, isMore: Bool
  ) -> [BrowseRequest] {
    // The reader has left the list meanwhile.
    guard listStates[listing] != nil else { return [] }
    if !page.neighbours.isEmpty { categories = page.neighbours }
    if isMore, case .loaded(var listState)? = listStates[listing] {
      listState.append(page)
      listStates[listing] = .loaded(listState)
    } else {
      listStates[listing] = .loaded(ListState(page))
    }
    return []
  }

  private mutating func arrive(_ count: Int, in listing: Listing) -> [BrowseRequest] {
    guard case .loaded(var listState)? = listStates[listing] else { return [] }
    // An empty list can be reloaded at once, since no content moves.
    guard listState.selection != nil else { return [.list(listing, after: nil)] }
    listState.count(arrivals: count)
    listStates[listing] = .loaded(listState)
    return []
  }

  private mutating func update(_ ranked: RankedArticle) {
    listStates = listStates.mapValues { state in
      state.map { listState in
        var listState = listState
        listState.update(ranked)
        return listState
      }
    }
    article = article.map { $0.identity == ranked.id ? $0.updated(ranked) : $0 }
  }

  /// Closes an article that was hidden while open.
  private mutating func leaveHidden(_ ranked: RankedArticle) -> [BrowseRequest] {
    ranked.state.hidden && router.current == .article(ranked.id) ? press(.escape) : []
  }

  private mutating func fail(_ request: BrowseRequest, _ error: ErrorViewModel) {
    switch request {
    case .list(let listing, after: nil):
      listStates[listing] = .failed(error)
      return
    case .open(let id) where router.current == .article(id):
      article = .failed(error)
      return
    case .list(let listing, after: let cursor?):
      if case .loaded(var listState)? = listStates[listing] {
        listState.failMore(after: cursor)
        listStates[listing] = .loaded(listState)
      }
    case .refresh: refresh = nil
    default: break
    }
    notice = Notice(
      .verbatim([error.message, error.advice].compactMap(\.self).joined(separator: " ")), .failure)
  }

  private static func outcome(new: Int, failed: Int) -> Notice {
    let news = new == 0 ? Message(.browseNothingNew) : CountUnit.new.message(new)
    return failed > 0
      ? Notice(Message(.browseSourcesFailed, news, failed), .warning)
      : Notice(Message(.fullStop, news), .success)
  }
}

extension BrowseViewModel {
  /// The text for an empty list.
  package var emptiness: Message {
    let listing = router.listing
    if listing.search != nil { return Message(.browseNothingFound) }
    if listing.isUnreadOnly { return Message(.browseNoUnread) }
    return categories.isEmpty ? EmptyReason.noSources.message : Message(.browseNoArticles)
  }

  /// Remarks above the list: its content, and the number of articles that arrived since it was
  /// loaded.
  package var remarks: [Message] {
    let listing = router.listing
    var remarks: [Message] = []
    if let search = listing.search { remarks.append(Message(.foundFor, search)) }
    if listing.isUnreadOnly { remarks.append(Message(.browseOnlyUnread)) }
    if case .loaded(let listState) = listState, listState.arrivals > 0 {
      remarks.append(Message(.browseArrivals, listState.arrivals))
    }
    return remarks
  }

  /// The most important keys at the current place.
  package var hints: MessageKey {
    switch router.current {
    case .list: .browseListKeys
    case .article: .browseArticleKeys
    case .help: .browseHelpKeys
    }
  }

  /// The current position: "3/20", "45 %".
  package var position: String? {
    switch router.current {
    case .list:
      guard case .loaded(let listState) = listState, listState.selection != nil else { return nil }
      return "\(listState.selected + 1)/\(listState.count)" + (listState.next == nil ? "" : "+")
    case .article:
      guard lastLine > 0 else { return nil }
      return "\(line * 100 / lastLine) %"
    case .help: return nil
    }
  }
}
