import Models
import Serving
import ViewModels
import Views
import Words

/// Pages that are lists of articles.
struct ListPage {
  var view: PageView

  /// Number of articles on a page.
  static let length = 50
  /// Maximum number of search results.
  private static let mostFound = 50

  /// The ranked articles of a category, or of all categories.
  mutating func feed(category: String?) throws -> HTML {
    let query = view.request.query
    let isUnread = query["unread"].map { $0 == "1" } ?? view.settings.showsUnreadOnly
    let isNewest = query["sort"] == "newest"
    let cursor = query["after"].flatMap(FeedCursor.init(token:))
    let feed = try shown(
      FeedQuery(
        category: category, sort: isNewest ? .newest : .rank(.today), unread: isUnread,
        limit: Self.length, after: cursor))
    let categories = try view.categories()
    var template = PageTemplate(view: view, title: "tintm", kind: "list")
    template.category = .some(feed.category)
    template.categories = categories
    if let category = feed.category { template.title = category + " · tintm" }
    let isFront = cursor == nil && !isNewest
    return template.document(
      """
      <h1 class="hidden">\(feed.category ?? view(.top))</h1>\
      <p id="news" role="status" data-stream="stream"\("data-category", is: feed.category) hidden></p>\
      \(view.deedForm)\
      \(articles(Array(feed.items), isFront: isFront))\(empty(feed.emptyReason, feed.items.isEmpty))\
      \(feed.items.isEmpty && [.noSources, .nothingFetched].contains(feed.emptyReason)
        ? nil : foot(next: feed.next, isUnread: isUnread, isNewest: isNewest))
      """)
  }

  /// A page of a list: of the one that the address names, as it was shown, or of a new one.
  private mutating func shown(_ query: FeedQuery) throws -> FeedViewModel {
    var query = query
    query.list = ReadingListPlace.list(of: view.request)
    let feed = try view.newsroom.feed(query)
    view.list = feed.list
    return feed
  }

  mutating func bookmarks() throws -> HTML {
    let cursor = view.request.query["after"].flatMap(FeedCursor.init(token:))
    let feed = try shown(
      FeedQuery(sort: .newest, bookmarked: true, limit: Self.length, after: cursor))
    var template = PageTemplate(view: view, title: view(.bookmarks) + " · tintm", kind: "list")
    template.current = "bookmarks"
    template.categories = try view.categories()
    return template.document(
      """
      <h1>\(view(.bookmarks))</h1>\(view.deedForm)\
      \(articles(Array(feed.items), isFront: false))\(empty(feed.emptyReason, feed.items.isEmpty))\
      \(more(feed.next))
      """)
  }

  mutating func search() throws -> HTML {
    let words = view.request.query["q"] ?? ""
    let isEmpty = words.allSatisfy(\.isWhitespace)
    var hits: [SearchHitViewModel] = []
    if !isEmpty {
      let found = try view.newsroom.answer(
        .search(SearchQuery(String(words.prefix(1000)), limit: Self.mostFound)), isShown: false)
      hits = (found.page as? ListViewModel<SearchHitViewModel>)?.items ?? []
      view.list = view.newsroom.keep(hits.map(\.identity))
    }
    var template = PageTemplate(view: view, title: view(.search) + " · tintm", kind: "list")
    template.current = "search"
    template.categories = try view.categories()
    guard !isEmpty else {
      return template.document(
        "<h1>\(view(.search))</h1><p class=\"placeholder\">\(view(.searchHint))</p>")
    }
    let cards = hits.map { view.card($0, at: .row) }
    let none: HTML? =
      hits.isEmpty ? "<p class=\"placeholder\">\(view(.nothingFound))</p>" : nil
    return template.document(
      """
      <h1>\(view.wording(.foundFor, words))</h1>\(view.deedForm)\
      <div class="rows">\(cards)</div>\(none)
      """)
  }

  /// All articles of a story, or articles related to one.
  mutating func list(_ route: Route, title: MessageKey) throws -> HTML {
    let page = try view.newsroom.page(for: route)
    let items = (page as? ListViewModel<ArticleViewModel>)?.items ?? []
    view.list = view.newsroom.keep(items.map(\.identity))
    var template = PageTemplate(view: view, title: view(title) + " · tintm", kind: "list")
    template.current = "story"
    template.categories = try view.categories()
    var heading = view(title)
    if page.kind == .story {
      let sources = items.first?.ranked.story?.sources ?? 1
      heading = view.wording(sources == 1 ? .coveredByOne : .coveredBySources, sources)
    }
    let none: HTML? =
      items.isEmpty ? "<p class=\"placeholder\">\(view(.nothingLikeIt))</p>" : nil
    return template.document(
      """
      <h1>\(heading)</h1>\(view.deedForm)\
      <div class="rows">\(items.map { view.card($0, at: .row) })</div>\(none)
      """)
  }

  /// The first large with its picture, three beside it, the rest in rows.
  private func articles(_ items: [ArticleViewModel], isFront: Bool) -> HTML {
    guard isFront, items.count > 3 else {
      return "<div class=\"rows\">\(items.map { view.card($0, at: .row) })</div>"
    }
    let beside = items[1..<4].map { view.card($0, at: .beside) }
    return """
      <div class="\(items[0].imageFile == nil ? "front bare" : "front")">\(view.card(items[0], at: .lead))<div class="column">\(beside)</div></div>\
      <div class="rows">\(items[4...].map { view.card($0, at: .row) })</div>
      """
  }

  private func empty(_ reason: EmptyReason, _ isEmpty: Bool) -> HTML? {
    guard isEmpty else { return nil }
    let word: MessageKey =
      switch reason {
      case .noSources: .noSources
      case .nothingFetched: .nothingFetched
      case .nothingUnread: .nothingUnread
      case .nothingBookmarked: .nothingBookmarked
      case .nothingHidden, .nothingLately, .nothingMatching, .nothingFromSource, .filteredAway,
        .pastTheEnd,
        .nothingHere:
        .nothingHere
      }
    let form: HTML? = reason == .noSources ? AddSourceForm(view: view).markup : nil
    return "<p class=\"placeholder\">\(view(word))</p>\(form)"
  }

  private func foot(next: FeedCursor?, isUnread: Bool, isNewest: Bool) -> HTML {
    let here = view.request.path.last.map { PagePath.encoded($0) }
    let path = here.flatMap { $0.isEmpty ? nil : $0 } ?? view.paths.root
    func choice(_ word: MessageKey, unread: Bool, newest: Bool) -> HTML {
      var parts: [String] = []
      if unread != view.settings.showsUnreadOnly { parts.append(unread ? "unread=1" : "unread=0") }
      if newest { parts.append("sort=newest") }
      let query = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
      return "<a href=\"\(path + query)\">\(view(word))</a>"
    }
    return """
      \(more(next))<nav class="ways" aria-label="\(view(.order))">\
      \(choice(isUnread ? .showAll : .unreadOnly, unread: !isUnread, newest: isNewest))\
      \(choice(isNewest ? .whatMatters : .newestFirst, unread: isUnread, newest: !isNewest))</nav>
      """
  }

  /// The link to the next page, with this page's query.
  private func more(_ next: FeedCursor?) -> HTML? {
    guard let next else { return nil }
    let kept = view.request.query.filter { ["unread", "sort"].contains($0.name) }
      .map { PagePath.encoded($0.name) + "=" + PagePath.encoded($0.value) }
    let query = (kept + ["after=" + next.token]).joined(separator: "&")
    return "<p class=\"next\"><a rel=\"next\" href=\"?\(query)\">\(view(.more))</a></p>"
  }
}
