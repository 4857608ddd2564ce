package import Words

extension BrowseViewModel {
  mutating func press(_ key: Key) -> [BrowseRequest] {
    switch key {
    case .control("c"): return [.quit]
    case .control("z"): return [.suspend]
    default: break
    }
    if prompt != nil { return type(key) }
    switch router.current {
    case .help:
      if Self.leaves.contains(key) || key == .character("?") { router.pop() }
      return []
    case .list(let listing): return press(key, in: listing)
    case .article(let id): return press(key, reading: id)
    }
  }

  private static let leaves: Set<Key> = [.escape, .character("q"), .backspace]

  /// Handles keys of the search prompt.
  private mutating func type(_ key: Key) -> [BrowseRequest] {
    switch key {
    case .character(let character): prompt?.append(character)
    case .backspace:
      if prompt?.isEmpty ?? true { prompt = nil } else { prompt?.removeLast() }
    case .control("u"): prompt = ""
    case .escape: prompt = nil
    case .enter:
      let words = prompt ?? ""
      prompt = nil
      guard words.contains(where: { $0 != " " }) else { return [] }
      return show(Listing(search: words))
    default: break
    }
    return []
  }

  private mutating func press(_ key: Key, in listing: Listing) -> [BrowseRequest] {
    switch key {
    case .up, .character("k"): return move { $0.move(by: -1) }
    case .down, .character("j"): return move { $0.move(by: 1) }
    case .pageUp: return move { $0.move(by: -5) }
    case .pageDown, .character(" "): return move { $0.move(by: 5) }
    case .home, .character("g"): return move { $0.select(0) }
    case .end, .character("G"): return move { $0.select(.max) }
    case .left, .backTab, .character("h"): return switchTab(-1, from: listing)
    case .right, .tab, .character("l"): return switchTab(1, from: listing)
    case .character("n"): return [.list(listing, after: nil)]
    case .character("u") where listing.search == nil:
      var other = listing
      other.isUnreadOnly.toggle()
      return begin(other)
    case .escape, .backspace: return back()
    case .character("q"): return router.isAtRoot ? [.quit] : back()
    case .enter:
      return selection.map { read($0) { $0.push($1) } } ?? []
    default: return pressAnywhere(key)
    }
  }

  private mutating func press(_ key: Key, reading id: Int64) -> [BrowseRequest] {
    if case .character(let digit) = key, digit.isASCII, digit.isNumber {
      number = String((number + String(digit)).suffix(4))
      notice = Notice(Message(.browseLink, number), .secondary)
      return []
    }
    defer { number = "" }
    switch key {
    case .up, .character("k"): scroll(to: line - 1)
    case .down, .character("j"), .enter: scroll(to: line + 1)
    case .pageUp: scroll(to: line - measure.room + 1)
    case .pageDown, .character(" "): scroll(to: line + measure.room - 1)
    case .home, .character("g"): scroll(to: 0)
    case .end, .character("G"): scroll(to: lastLine)
    case .left, .character("h"): return openAdjacentArticle(-1)
    case .right, .character("l"), .character("n"): return openAdjacentArticle(1)
    case .escape, .character("q"), .backspace: return back()
    default: return pressAnywhere(key)
    }
    return []
  }

  /// Keys for lists and articles.
  private mutating func pressAnywhere(_ key: Key) -> [BrowseRequest] {
    switch key {
    case .character("?"): router.push(.help)
    case .character("/"): prompt = ""
    case .character("r"):
      guard refresh == nil else { return [] }
      refresh = RefreshProgress()
      return [.refresh]
    case .character("b"):
      return selection.map { [.bookmark($0.identity, isRemoval: $0.isBookmarked)] } ?? []
    case .character("m"):
      return selection.map { [.mark($0.identity, isRead: !$0.isRead)] } ?? []
    case .character("x"): return selection.map { [.hide($0.identity)] } ?? []
    case .character("z"):
      guard let hidden else {
        notice = Notice(Message(.browseNoneHidden), .secondary)
        return []
      }
      return [.unhide(hidden)]
    case .character("s"): return selection.map { [.share($0.identity)] } ?? []
    case .character("o"): return visit()
    default: break
    }
    return []
  }

  /// The article that a key applies to: the open one, else the selected one.
  private var selection: ArticleViewModel? {
    if case .article = router.current {
      guard case .loaded(let detail) = article else { return nil }
      return ArticleViewModel(detail.ranked)
    }
    guard case .loaded(let listState) = listState else { return nil }
    return listState.selection
  }

  private mutating func move(_ change: (inout ListState) -> Bool) -> [BrowseRequest] {
    let listing = router.listing
    guard case .loaded(var listState) = listState else { return [] }
    _ = change(&listState)
    let isMore = listState.asksForMore()
    listStates[listing] = .loaded(listState)
    return isMore ? [.list(listing, after: listState.next)] : []
  }

  /// Switches the tab, cyclically; from a search, goes back to the tabs.
  private mutating func switchTab(_ step: Int, from listing: Listing) -> [BrowseRequest] {
    guard let tab else { return back() }
    let index = (tab + step + tabs.count) % tabs.count
    return begin(
      Listing(
        category: index == 0 ? nil : categories[index - 1], isUnreadOnly: listing.isUnreadOnly))
  }

  private mutating func begin(_ listing: Listing) -> [BrowseRequest] {
    router.begin(.list(listing))
    listStates = [listing: .loading]
    return [.list(listing, after: nil), .watch(listing)]
  }

  private mutating func show(_ listing: Listing) -> [BrowseRequest] {
    // A search started from search results replaces them.
    if case .list(let shown) = router.current, shown.search != nil {
      router.replace(.list(listing))
    } else {
      router.push(.list(listing))
    }
    listStates[listing] = .loading
    dropListStates()
    return [.list(listing, after: nil)]
  }

  /// Goes back to the previous place.
  private mutating func back() -> [BrowseRequest] {
    router.pop()
    dropListStates()
    // Another article may have been opened meanwhile.
    guard case .article(let id) = router.current else { return [] }
    if case .loaded(let detail) = article, detail.identity == id { return [] }
    article = .loading
    line = 0
    return [.open(id)]
  }

  /// Drops lists that are no longer on the path.
  private mutating func dropListStates() {
    listStates = listStates.filter { router.path.contains(.list($0.key)) }
  }

  private mutating func read(
    _ article: ArticleViewModel, _ go: (inout Router, Destination) -> Void
  ) -> [BrowseRequest] {
    go(&router, .article(article.identity))
    self.article = .loading
    line = 0
    return [.open(article.identity)]
  }

  /// Opens the previous or next article of the list.
  private mutating func openAdjacentArticle(_ step: Int) -> [BrowseRequest] {
    let listing = router.listing
    guard case .loaded(var listState) = listState else { return [] }
    guard listState.move(by: step), let next = listState.selection else {
      notice = Notice(
        Message(step > 0 ? .browseLast : .browseFirst), .secondary)
      return []
    }
    let isMore = listState.asksForMore()
    listStates[listing] = .loaded(listState)
    return read(next) { $0.replace($1) } + (isMore ? [.list(listing, after: listState.next)] : [])
  }

  private mutating func scroll(to line: Int) {
    self.line = max(0, min(line, lastLine))
  }

  /// Opens the link whose number was typed, else the article's own address.
  private mutating func visit() -> [BrowseRequest] {
    if case .article = router.current, case .loaded(let detail) = article,
      let number = Int(number)
    {
      let links = detail.document.links
      if links.indices.contains(number - 1) { return [.visit(links[number - 1])] }
      notice = Notice(Message(.browseNoLink, number), .warning)
      return []
    }
    guard let selection else { return [] }
    guard let link = selection.link else {
      notice = Notice(Message(.browseNoAddress), .warning)
      return []
    }
    return [.visit(link)]
  }
}

/// A key, independent of the bytes that a terminal sends for it.
package enum Key: Sendable, Hashable {
  case character(Character)
  /// A letter held with Ctrl, in lower case.
  case control(Character)
  case enter, escape, tab, backTab, backspace
  case up, down, left, right
  case pageUp, pageDown, home, end
}

/// A key and its action, for people.
package struct KeyBinding: Sendable, Hashable {
  package let keys: String
  package let action: MessageKey

  init(_ keys: String, _ action: MessageKey) {
    self.keys = keys
    self.action = action
  }

  /// All keys, for the help.
  package static let all: [KeyBinding] = [
    KeyBinding("← →  Tab", .helpCategory),
    KeyBinding("↑ ↓  j k", .helpArticle),
    KeyBinding("Enter", .helpRead),
    KeyBinding("Space  PgUp PgDn", .helpPage),
    KeyBinding("g G  Home End", .helpEnds),
    KeyBinding("n", .helpNew),
    KeyBinding("u", .helpUnread),
    KeyBinding("/", .helpSearch),
    KeyBinding("b", .helpBookmark),
    KeyBinding("m", .helpMark),
    KeyBinding("x  z", .helpHide),
    KeyBinding("s", .helpShare),
    KeyBinding("o", .helpOpen),
    KeyBinding("r", .helpFetch),
    KeyBinding("Esc  q", .helpBack),
    KeyBinding("Ctrl-L  Ctrl-Z", .helpScreen),
  ]
}
