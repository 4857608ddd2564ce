import Models
import Testing
import ViewModels
import Words

/// Lists: selection, tabs, arriving and leaving articles.
struct BrowseListTests {
  typealias Fixture = BrowseFixture

  @Test func `the first screen is a loading list`() {
    let model = BrowseViewModel(category: "sport", isUnreadOnly: true)
    let listing = Listing(category: "sport", isUnreadOnly: true)
    #expect(model.listState == .loading)
    #expect(model.firstRequests == [.list(listing, after: nil), .watch(listing)])
    #expect(model.tabs == ["all"])
    // For an unknown category no tab is current.
    #expect(model.tab == 0)
    #expect(model.position == nil)
  }

  @Test(
    arguments: [
      ([.down], 1), ([.character("j"), .character("j")], 2), ([.down, .up], 0), ([.up], 0),
      ([.end], 2), ([.character("G"), .character("g")], 0), ([.end, .home], 0),
      ([.down, .character("k")], 0), ([.pageDown], 2), ([.character(" "), .pageUp], 0),
      ([.end, .down], 2), ([.character("z")], 0), ([.escape], 0),
    ] as [([Key], Int)])
  func `keys move the selection`(keys: [Key], selected: Int) {
    var fixture = Fixture()
    for key in keys { fixture.press(key) }
    #expect(fixture.listState?.selected == selected)
    #expect(fixture.requests.isEmpty)
    #expect(fixture.model.position == "\(selected + 1)/3")
  }

  @Test(
    arguments: [
      ([.right], "world"), ([.character("l"), .tab], "sport"), ([.left], "sport"),
      ([.backTab], "sport"), ([.right, .character("h")], nil), ([.right, .right, .right], nil),
    ] as [([Key], String?)])
  func `tabs wrap around`(keys: [Key], category: String?) {
    var fixture = Fixture()
    for key in keys { fixture.press(key) }
    let listing = Listing(category: category)
    #expect(fixture.model.router.path == [.list(listing)])
    #expect(fixture.requests == [.list(listing, after: nil), .watch(listing)])
    #expect(fixture.model.listState == .loading)
    #expect(fixture.model.tab == ([nil, "world", "sport"] as [String?]).firstIndex(of: category))
    // Articles of a list that is not open any more are ignored.
    fixture.send(.listed(Listing(category: "gone"), Fixture.page(1...9), isMore: false))
    #expect(fixture.model.listState == .loading)
  }

  @Test func `near the end one further page is requested`() {
    let next = FeedCursor(value: 1, id: 8)
    var fixture = Fixture(8, next: next)
    #expect(fixture.model.position == "1/8+")
    fixture.press(.down, .down)
    #expect(fixture.requests.isEmpty)
    fixture.press(.down)
    #expect(fixture.requests == [.list(Listing(), after: next)])
    fixture.press(.down)
    #expect(fixture.requests.isEmpty)
    // An article that has moved down in the meantime is not listed twice.
    fixture.send(.listed(Listing(), Fixture.page(8...12), isMore: true))
    #expect(fixture.ids == Array(1...12))
    #expect(fixture.listState?.selected == 4)
    #expect(fixture.listState?.next == nil)
  }

  @Test func `a failed page is requested again`() {
    let next = FeedCursor(value: 1, id: 8)
    let more = BrowseRequest.list(Listing(), after: next)
    let error = ErrorViewModel(code: "x", message: "No.")
    var fixture = Fixture(8, next: next)
    fixture.press(.down, .down, .down)
    #expect(fixture.requests == [more])
    fixture.send(.failed(more, error))
    #expect(fixture.ids == Array(1...8))
    fixture.press(.down)
    #expect(fixture.requests == [more])
    // The failure of a page that the list no longer waits for changes nothing.
    fixture.send(.failed(.list(Listing(), after: FeedCursor(value: 2, id: 9)), error))
    fixture.press(.down)
    #expect(fixture.requests.isEmpty)
  }

  @Test func `new articles are counted and do not move the list`() {
    var fixture = Fixture()
    fixture.press(.down)
    fixture.send(.arrived(Listing(), 2))
    fixture.send(.arrived(Listing(), 1))
    fixture.send(.arrived(Listing(category: "world"), 7))
    #expect(fixture.model.remarks.map(\.english) == ["3 new, press n to show"])
    #expect(fixture.listState?.selection?.identity == 2)
    fixture.press(.character("n"))
    #expect(fixture.requests == [.list(Listing(), after: nil)])
    fixture.send(.listed(Listing(), Fixture.page(1...6), isMore: false))
    #expect(fixture.listState?.selected == 0)
    #expect(fixture.model.remarks.isEmpty)
  }

  @Test func `an empty list shows new articles at once`() {
    var fixture = Fixture(0)
    #expect(fixture.model.emptiness.english.contains("Press r to fetch"))
    #expect(fixture.model.position == nil)
    fixture.press(.enter, .character("b"))
    #expect(fixture.requests.isEmpty)
    fixture.send(.arrived(Listing(), 2))
    #expect(fixture.requests == [.list(Listing(), after: nil)])
  }

  @Test func `search results have snippets`() {
    var fixture = Fixture()
    fixture.type("/lamps")
    fixture.press(.enter)
    let listing = Listing(search: "lamps")
    #expect(fixture.requests == [.list(listing, after: nil)])
    let snippet = [SearchHit.Run("the "), SearchHit.Run("lamps", isMatch: true)]
    let hit = SearchHit(article: Fixture.article(7), snippet: snippet)
    fixture.send(.found(Listing(search: "gone"), [hit]))
    #expect(fixture.model.listState == .loading)
    fixture.send(.found(listing, [hit]))
    #expect(fixture.ids == [7])
    #expect(fixture.listState?[0].hit.snippet == snippet)
    #expect(fixture.listState?[0].rank == 1)
    fixture.send(.changed(Fixture.article(7, ArticleState(read: true)), .read))
    #expect(fixture.listState?[0].isRead == true)
    #expect(fixture.listState?[0].hit.snippet == snippet)
  }

  @Test func `without sources the list explains how to add some`() {
    var fixture = Fixture(0)
    fixture.model = BrowseViewModel()
    fixture.send(.listed(Listing(), FeedViewModel(articles: []), isMore: false))
    #expect(fixture.model.emptiness.english.contains("tintm discover"))
  }

  @Test func `the unread filter opens another list of the same category`() {
    var fixture = Fixture()
    fixture.press(.right, .character("u"))
    let listing = Listing(category: "world", isUnreadOnly: true)
    #expect(fixture.requests == [.list(listing, after: nil), .watch(listing)])
    #expect(fixture.model.remarks.map(\.english) == ["Only unread"])
    fixture.send(.listed(listing, FeedViewModel(articles: []), isMore: false))
    #expect(fixture.model.emptiness.english == "No unread articles. Press u to show all.")
    #expect(fixture.model.categories == ["world", "sport"])
    fixture.press(.right)
    #expect(fixture.model.router.listing == Listing(category: "sport", isUnreadOnly: true))
    fixture.press(.character("u"))
    #expect(fixture.model.router.listing == Listing(category: "sport"))
  }

  @Test func `a hidden article is removed and the next one is selected`() {
    var fixture = Fixture()
    fixture.press(.down, .character("x"))
    #expect(fixture.requests == [.hide(2)])
    fixture.send(.changed(Fixture.article(2, ArticleState(hidden: true)), .hidden))
    #expect(fixture.ids == [1, 3])
    #expect(fixture.listState?.selection?.identity == 3)
    #expect(fixture.model.notice?.text.english == "Hidden; press z to undo")
    #expect(fixture.model.notice?.role == .success)
    fixture.send(.changed(Fixture.article(3, ArticleState(hidden: true)), .hidden))
    #expect(fixture.listState?.selection?.identity == 1)
    fixture.send(.changed(Fixture.article(99, ArticleState(hidden: true)), .hidden))
    fixture.send(.changed(Fixture.article(1, ArticleState(hidden: true)), .hidden))
    #expect(fixture.listState?.selection == nil)
  }

  @Test func `hiding an article above the selection keeps the selection`() {
    var fixture = Fixture()
    fixture.press(.end)
    fixture.send(.changed(Fixture.article(1, ArticleState(hidden: true)), .hidden))
    #expect(fixture.listState?.selection?.identity == 3)
  }

  @Test(
    arguments: [
      ("b", BrowseRequest.bookmark(1, isRemoval: false)), ("m", .mark(1, isRead: true)),
      ("s", .share(1)), ("o", .visit("https://a.example/1")), ("x", .hide(1)),
    ] as [(Character, BrowseRequest)])
  func `keys request actions`(key: Character, request: BrowseRequest) {
    var fixture = Fixture()
    fixture.press(.character(key))
    #expect(fixture.requests == [request])
  }

  @Test func `the same key undoes an action`() {
    var fixture = Fixture()
    fixture.send(
      .changed(Fixture.article(1, ArticleState(read: true, bookmarked: true)), .bookmarked))
    #expect(fixture.model.notice?.text.english == "Bookmarked")
    #expect(fixture.model.notice?.role == .success)
    fixture.press(.character("b"))
    #expect(fixture.requests == [.bookmark(1, isRemoval: true)])
    #expect(fixture.model.notice == nil)
    fixture.press(.character("m"))
    #expect(fixture.requests == [.mark(1, isRead: false)])
  }

  @Test func `shared addresses and opened links are reported`() {
    var fixture = Fixture()
    fixture.send(.shared(title: "T", address: "https://a.example/"))
    #expect(fixture.model.notice == Notice("T\nhttps://a.example/"))
    fixture.send(.shared(title: "T", address: nil))
    #expect(fixture.model.notice == Notice("T"))
    fixture.send(.visited("https://a.example/", isShown: true))
    #expect(fixture.model.notice?.text.english == "Opened https://a.example/")
    fixture.send(.visited("https://a.example/", isShown: false))
    #expect(fixture.model.notice == Notice("https://a.example/"))
    fixture.press(.end, .character("o"))
    #expect(fixture.requests.isEmpty)
    #expect(fixture.model.notice?.text.english == "The article has no address.")
    #expect(fixture.model.notice?.role == .warning)
  }

  @Test func `the progress of a pass is shown, and only one pass runs`() {
    var fixture = Fixture()
    fixture.press(.character("r"))
    #expect(fixture.requests == [.refresh])
    #expect(fixture.model.refresh?.message.english == "Checking the sources…")
    fixture.press(.character("r"))
    #expect(fixture.requests.isEmpty)
    fixture.send(.refreshing(RefreshProgress(done: 1, total: 2)))
    #expect(fixture.model.refresh?.message.english == "Fetching: 1 of 2 sources")
    fixture.send(.refreshed(new: 0, failed: 0))
    #expect(fixture.model.refresh == nil)
    #expect(fixture.model.notice?.text.english == "Nothing new.")
    #expect(fixture.model.notice?.role == .success)
    fixture.send(.refreshed(new: 2, failed: 1))
    #expect(
      fixture.model.notice?.text.english == "2 new, 1 source failed; `tintm sources` shows why.")
    #expect(fixture.model.notice?.role == .warning)
  }

  @Test func `an error is shown in its place`() {
    let error = ErrorViewModel(code: "x", message: "No.", advice: "Try it.")
    var fixture = Fixture()
    fixture.press(.character("r"))
    fixture.send(.failed(.refresh, error))
    #expect(fixture.model.refresh == nil)
    #expect(fixture.model.notice?.text.english == "No. Try it.")
    #expect(fixture.model.notice?.role == .failure)
    fixture.send(.failed(.list(Listing(), after: FeedCursor(value: 1, id: 1)), error))
    #expect(fixture.listState != nil)
    fixture.send(.failed(.list(Listing(), after: nil), error))
    #expect(fixture.model.listState == .failed(error))
    fixture.press(.down, .enter)
    #expect(fixture.requests.isEmpty)
    fixture.send(.arrived(Listing(), 1))
    #expect(fixture.model.remarks.isEmpty)
  }

  @Test func `keys quit, suspend and open the help`() {
    var fixture = Fixture()
    fixture.press(.control("z"))
    #expect(fixture.requests == [.suspend])
    fixture.press(.character("?"))
    #expect(fixture.model.router.current == .help)
    #expect(fixture.model.hints == .browseHelpKeys)
    #expect(fixture.model.position == nil)
    fixture.press(.down, .character("?"))
    #expect(fixture.model.router.isAtRoot)
    fixture.press(.character("?"), .escape)
    #expect(fixture.model.router.isAtRoot)
    fixture.press(.character("q"))
    #expect(fixture.requests == [.quit])
    fixture.press(.character("/"), .control("c"))
    #expect(fixture.requests == [.quit])
    #expect(KeyBinding.all.allSatisfy { !$0.keys.isEmpty })
  }
}
