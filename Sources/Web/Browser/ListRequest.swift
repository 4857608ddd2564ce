import Basics
import Composing
import HTTPTypes
import Models
import ViewModels
import Views
import Words

/// Pages that are lists of articles: what a request asks for, and the list that its reader is
/// reading from then on.
struct ListRequest {
  private let view: PageView

  init(_ view: PageView) { self.view = view }

  /// What a reader has chosen of a feed.
  struct Choice {
    var isUnread: Bool
    var order: Order
    /// Whether it is the first page in the ranked order.
    var isFront: Bool
    /// A sentence about what was done.
    var words: String?
    /// What arrived since the reader looked last.
    var arrived: ArrivedStories?
  }

  /// The orders of a list, by their values in an address.
  enum Order: String, CaseIterable {
    case matters = ""
    case rising = "now"
    case newest

    var sort: FeedQuery.Sort {
      switch self {
      case .matters: .rank(.today)
      case .rising: .rank(.now)
      case .newest: .newest
      }
    }

    var word: MessageKey {
      switch self {
      case .matters: .whatMatters
      case .rising: .rising
      case .newest: .newestFirst
      }
    }
  }

  /// Number of articles on a page.
  static let length = 50
  /// Maximum number of search results, and of related articles.
  private static let (maxHits, maxRelated) = (50, 20)

  /// - Parameter words: a sentence about what was done.
  func feed(category: String?, saying words: String? = nil) throws -> HTML {
    let query = view.request.query
    let isUnread = query["unread"].map { $0 == "1" } ?? view.settings.showsUnreadOnly
    let order = query["sort"].flatMap(Order.init) ?? .matters
    var asked = FeedQuery(
      category: category, sort: order.sort, unread: isUnread,
      limit: Self.length, after: cursor)
    asked.minutes = query["minutes"].flatMap { Int($0) }.map { min(max(1, $0), 600) }
    asked.sinceLast = query["since"] == "last"
    let isFirst = cursor == nil && asked.minutes == nil && !asked.sinceLast
    let (feed, list) = try shown(asked)
    return try list.feed(
      feed,
      Choice(
        isUnread: isUnread, order: order, isFront: cursor == nil && order != .newest,
        words: words,
        arrived: isFirst ? try view.newsroom.arrived(in: category) : nil))
  }

  func bookmarks() throws -> HTML {
    let (feed, list) = try shown(
      FeedQuery(sort: .newest, bookmarked: true, limit: Self.length, after: cursor))
    return try list.bookmarks(feed)
  }

  func expired() throws -> HTML {
    let (feed, list) = try shown(
      FeedQuery(sort: .newest, expired: true, limit: Self.length, after: cursor))
    return try list.expired(feed)
  }

  func begun() throws -> HTML {
    let items = try view.newsroom.begun().items
    return try kept(items).begun(items)
  }

  func search() throws -> HTML {
    let words = view.request.query["q"] ?? ""
    guard !words.allSatisfy(\.isWhitespace) else {
      return try ListPage(view: view).searchHint()
    }
    let query = SearchQuery(String(words.prefix(1000)), limit: Self.maxHits)
    do {
      let found = try view.newsroom.answer(.search(query), isShown: false)
      let hits = (found.page as? ListViewModel<SearchHitViewModel>)?.items ?? []
      return try kept(hits).search(hits, for: words, emptiness: query.emptiness)
    } catch NewsroomFault.noSuchSource(let name, let near) {
      return try ListPage(view: view).search(
        for: words, refused: Message(.noSuchSourceNamed, name),
        view.links(to: near, view.paths.source))
    } catch NewsroomFault.noSuchCategory(let name, let near) {
      return try ListPage(view: view).search(
        for: words, refused: Message(.noSuchCategoryNamed, name),
        view.links(to: near, view.paths.category))
    }
  }

  func story(_ id: Int64) throws -> HTML {
    let story = try view.newsroom.page(for: .story(id), as: StoryViewModel.self)
    return try kept(story.inOrder).story(story)
  }

  func related(_ id: Int64) throws -> HTML {
    let articles = try view.newsroom.page(
      for: .related(id, limit: Self.maxRelated), as: ListViewModel<ArticleViewModel>.self
    ).items
    return try kept(articles).related(articles)
  }

  private var cursor: FeedCursor? { view.request.query["after"].flatMap(FeedCursor.init(token:)) }

  /// A page of a list: of the one that the address names, as it was shown, or of a new one.
  private func shown(_ query: FeedQuery) throws -> (FeedViewModel, ListPage) {
    var query = query
    query.list = ReadingListPlace.list(of: view.request)
    let feed = try view.newsroom.feed(query)
    return (feed, page(feed.list))
  }

  /// The articles become the list that the reader is reading.
  private func kept(_ items: [some ArticlePresentable]) -> ListPage {
    page(view.newsroom.keep(items.map(\.identity)))
  }

  private func page(_ list: Int64?) -> ListPage {
    var view = view
    view.list = list
    return ListPage(view: view)
  }
}

/// The list that a request belongs to: the one that its address names, or the one that its reader is
/// reading.
enum ReadingListPlace {
  /// The query parameter.
  static let name = "list"

  /// The list that a request asks for; `nil` if it names none, or if its reader has asked for a new
  /// one by loading the page again.
  static func list(of request: WebRequest) -> Int64? {
    guard let text = request.query[name], text.utf8.count <= 16, let list = Int64(text), list > 0,
      !isReload(request)
    else { return nil }
    return list
  }

  /// The list that an article's reader came from. A link from another site, or an address that was
  /// typed, belongs to none.
  static func neighbours(for request: WebRequest) -> NeighbourList {
    if let list = list(of: request) { return .shown(list) }
    // Without Fetch Metadata (2.1.3), as on an insecure connection, the referrer tells.
    let isOurs =
      request.headers[.secFetchSite].map { $0 == "same-origin" }
      ?? request.headers[.referer].map { referrer in
        WebAddress(referrer).map { $0.authority == request.authority } ?? false
      } ?? true
    return isOurs ? .lastShown : .category
  }

  /// Browsers ask caches for a fresh page when it is loaded again (RFC 9111, section 5.2.1), but not
  /// when a reader goes back to it. They also do so after a form, which reports what it did.
  private static func isReload(_ request: WebRequest) -> Bool {
    let directives = request.headers[.cacheControl]?.lowercased() ?? ""
    let isFresh = directives.contains("max-age=0") || directives.contains("no-cache")
    return isFresh && !request.query.contains { CompletedAction.names.contains($0.name) }
  }
}
