import ViewModels
import Views
import Words

/// Pages that are lists of articles.
struct ListPage {
  let view: PageView

  /// The ranked articles of a category, or of all categories.
  func feed(_ feed: FeedViewModel, _ choice: ListRequest.Choice) throws -> HTML {
    let tabs = try view.categories()
    let hasNothingYet = feed.items.isEmpty && feed.emptyReason.isBeforeFirstFetch
    let title = try title(of: feed)
    return try view.document(
      title, kind: "list", category: .some(feed.category), tabs: tabs,
      """
      \(heading(feed, title, beside: tabs))\
      <p id="news" role="status" data-stream="stream"\("data-category", is: feed.category) hidden></p>\
      \(choice.words.map(said))\(choice.arrived.map(arrived))\(feed.sinceLast.map(visit))\
      \(view.deedForm)\(articles(Array(feed.items), isFront: choice.isFront))\(empty(feed))\(end(feed))\
      \(hasNothingYet ? nil : "\(more(feed))\(ways(choice, isOfMinutes: feed.reading != nil))" as HTML)
      """)
  }

  /// A tab is the heading of its list; a label and a list for a reading time have none.
  private func heading(
    _ feed: FeedViewModel, _ title: String?, beside tabs: [TabViewModel]
  ) -> HTML {
    let list = title ?? view(.top)
    guard let reading = feed.reading else {
      let hasTab = tabs.contains { $0.category == feed.category }
      return "<h1\("class", is: hasTab ? "hidden" : nil)>\(list)</h1>"
    }
    return "<h1>\(view.wording(reading.name))\(title.map { " · \($0)" as HTML })</h1>"
  }

  /// The name of a category begins with a capital, as its tab does; a label is as it was typed.
  private func title(of feed: FeedViewModel) throws -> String? {
    guard let name = feed.category else { return nil }
    let isCategory = try view.allCategories().contains { $0.category == name }
    return isCategory ? TabViewModel.title(of: name) : name
  }

  func bookmarks(_ feed: FeedViewModel) throws -> HTML {
    try plain(
      feed, .bookmarks, current: "bookmarks",
      "<p class=\"since\"><a href=\"\(view.paths.begun)\">\(view(.continueReading))</a></p>")
  }

  /// The articles that are read for their age, with a button that takes that back.
  func expired(_ feed: FeedViewModel) throws -> HTML {
    let undo: HTML? =
      feed.items.isEmpty
      ? nil
      : view.form(to: view.paths.expired, .action(view(.undoExpiry)))
    return try plain(feed, .expired, current: "sources", undo)
  }

  /// A list without other orders.
  private func plain(
    _ feed: FeedViewModel, _ title: MessageKey, current: String, _ above: HTML?
  ) throws -> HTML {
    try view.page(
      title, kind: "list", current: current,
      """
      \(above)\(view.deedForm)\(articles(Array(feed.items), isFront: false))\(empty(feed))\
      \(more(feed))
      """)
  }

  /// The page of an empty search field.
  func searchHint() throws -> HTML {
    try view.page(.search, kind: "list", view.placeholder(.searchHint))
  }

  /// - Parameter emptiness: why nothing is found.
  func search(
    _ hits: [SearchHitViewModel], for words: String, emptiness: MessageKey
  ) throws -> HTML {
    try list(hits, title: .search, heading: view.wording(.foundFor, words), emptiness: emptiness)
  }

  /// A search that names what is not there; the field of the banner still has its words.
  ///
  /// - Parameter near: links to what may be meant.
  func search(for words: String, refused message: Message, _ near: HTML?) throws -> HTML {
    try view.page(
      .search, kind: "list", heading: view.wording(.foundFor, words),
      "\(view.alert(view.wording(message)))\(near)")
  }

  /// All articles of a story, in the order of publication.
  func story(_ story: StoryViewModel) throws -> HTML {
    try list(story.inOrder, title: .story, heading: view.wording(story.coverage))
  }

  /// The articles that the reader left in the middle.
  func begun(_ articles: [ArticleViewModel]) throws -> HTML {
    try list(articles, title: .continueReading, emptiness: .nothingBegun)
  }

  /// The articles that are related to one.
  func related(_ articles: [ArticleViewModel]) throws -> HTML {
    try list(articles, title: .related)
  }

  private func list(
    _ items: [some ArticlePresentable & ViewModel], title: MessageKey, heading: String? = nil,
    emptiness: MessageKey = .nothingLikeIt
  ) throws -> HTML {
    let none = items.isEmpty ? view.placeholder(emptiness) : nil
    return try view.page(
      title, kind: "list", heading: heading,
      """
      \(view.deedForm)<div class="rows">\(items.map { view.card($0, at: .row) })</div>\(none)
      """)
  }

  /// The first large with its picture, three beside it, the rest in rows.
  private func articles(_ items: [ArticleViewModel], isFront: Bool) -> HTML {
    guard isFront, items.count > 3, view.settings.density == .cards else {
      return "<div class=\"rows\">\(items.map { view.card($0, at: .row) })</div>"
    }
    let beside = items[1..<4].map { view.card($0, at: .beside) }
    return """
      <div class="\(items[0].imageFile == nil || !view.settings.showsPictures ? "front bare" : "front")">\(view.card(items[0], at: .lead))<div class="column">\(beside)</div></div>\
      <div class="rows">\(items[4...].map { view.card($0, at: .row) })</div>
      """
  }

  private func empty(_ feed: FeedViewModel) -> HTML? {
    guard feed.items.isEmpty else { return nil }
    let form: HTML? = feed.emptyReason == .noSources ? view.addSourceForm() : nil
    return "\(view.placeholder(feed.emptyReason.pageMessage))\(form)"
  }

  /// The links to the other orders and selections of the list.
  private func ways(_ choice: ListRequest.Choice, isOfMinutes: Bool) -> HTML {
    let here = view.request.path.last.map { PagePath.encoded($0) }
    let path = here.flatMap { $0.isEmpty ? nil : $0 } ?? view.paths.root
    func way(_ word: MessageKey, unread: Bool, _ order: ListRequest.Order) -> HTML {
      var fields: [(name: String, value: String)] = []
      if unread != view.settings.showsUnreadOnly { fields.append(("unread", unread ? "1" : "0")) }
      if order != .matters { fields.append(("sort", order.rawValue)) }
      return "<a href=\"\(path + PagePath.query(fields))\">\(view(word))</a>"
    }
    let orders = ListRequest.Order.allCases.filter { $0 != choice.order }
    return """
      <nav class="ways" aria-label="\(view(.order))">\
      \(way(choice.isUnread ? .showAll : .unreadOnly, unread: !choice.isUnread, choice.order))\
      \(orders.map { way($0.word, unread: choice.isUnread, $0) })\
      \(isOfMinutes ? nil : "<a href=\"\(path)?minutes=10\">\(view(.tenMinutes))</a>" as HTML)\
      \(refresh)</nav>
      """
  }

  private var refresh: HTML {
    view.form(
      to: view.paths.refresh, attributes: "data-refresh", .button(view(.fetchNow)))
  }

  /// The end of a list that is limited by a reading time.
  private func end(_ feed: FeedViewModel) -> HTML? {
    guard let reading = feed.reading, !feed.items.isEmpty else { return nil }
    return "<p class=\"end\">\(view.wording(reading.message))</p>"
  }

  private func said(_ words: String) -> HTML { "<p role=\"status\" class=\"since\">\(words)</p>" }

  /// The link to what arrived since the reader looked last.
  private func arrived(_ arrived: ArrivedStories) -> HTML {
    "<p class=\"since\"><a href=\"?since=last\">\(words(arrived))</a></p>"
  }

  /// The heading of that list, with the link to the whole one.
  private func visit(_ arrived: ArrivedStories) -> HTML {
    "<p class=\"since\">\(words(arrived)) <a href=\"?\">\(view(.showAll))</a></p>"
  }

  private func words(_ arrived: ArrivedStories) -> String {
    view.wording(.sinceVisit, view.renderer.recentMoment(arrived.start), arrived.stories)
  }

  /// The link to the next page, with this page's query.
  private func more(_ feed: FeedViewModel) -> HTML? {
    guard let cursor = feed.nextCursor else { return nil }
    let kept = view.request.query.filter { ["unread", "sort", "since"].contains($0.name) }
    let query = PagePath.query(kept + [(name: "after", value: cursor)])
    return "<p class=\"next\"><a rel=\"next\" href=\"\(query)\">\(view(.more))</a></p>"
  }
}
