import Models
import Testing
import ViewModels
import Words

/// Articles and searches: reading, scrolling, going back.
struct BrowseArticleTests {
  typealias Fixture = BrowseFixture

  /// The second of three articles is open; its text has 30 lines, of which 10 fit.
  static var reading: Fixture {
    var fixture = Fixture()
    fixture.press(.down, .enter)
    fixture.send(.opened(Fixture.detail(2)))
    fixture.send(.measured(lines: 30, room: 10))
    return fixture
  }

  @Test func `Enter opens an article and marks it as read in the list`() {
    var fixture = Fixture()
    fixture.press(.down, .enter)
    #expect(fixture.requests == [.open(2)])
    #expect(fixture.model.article.isLoading)
    #expect(fixture.model.router.current == .article(2))
    // Keys have no effect before the article is loaded.
    fixture.press(.character("b"))
    #expect(fixture.requests.isEmpty)
    fixture.send(.opened(Fixture.detail(1)))
    #expect(fixture.model.article.isLoading)
    fixture.send(.opened(Fixture.detail(2)))
    #expect(fixture.model.article.isLoaded)
    #expect(fixture.model.position == nil)
    fixture.press(.escape)
    #expect(fixture.model.router.isAtRoot)
    #expect(fixture.listState?.selection?.isRead == true)
    #expect(fixture.listState?.selection?.identity == 2)
  }

  @Test(
    arguments: [
      ([.down, .enter], 2), ([.character("j"), .character("k")], 0), ([.up], 0),
      ([.pageDown], 9), ([.character(" "), .character(" "), .character(" ")], 20),
      ([.end], 20), ([.character("G"), .pageUp], 11), ([.end, .home], 0),
      ([.end, .character("g")], 0), ([.character("%")], 0),
    ] as [([Key], Int)])
  func `keys scroll the lines of an article`(keys: [Key], line: Int) {
    var fixture = Self.reading
    for key in keys { fixture.press(key) }
    #expect(fixture.model.line == line)
    #expect(fixture.model.position == "\(line * 5) %")
    // A larger window shows more.
    fixture.send(.measured(lines: 30, room: 30))
    #expect(fixture.model.line == 0)
    fixture.send(.measured(lines: 0, room: 0))
    #expect(fixture.model.position == nil)
  }

  @Test func `neighbouring articles are those of the list`() {
    var fixture = Self.reading
    fixture.press(.right)
    #expect(fixture.requests == [.open(3)])
    #expect(fixture.model.router.path == [.list(Listing()), .article(3)])
    fixture.press(.character("l"))
    #expect(fixture.requests.isEmpty)
    #expect(fixture.model.notice?.text.english == "This is the last article.")
    #expect(fixture.model.notice?.role == .secondary)
    fixture.press(.left, .character("h"))
    #expect(fixture.requests == [.open(1)])
    fixture.press(.left)
    #expect(fixture.model.notice?.text.english == "This is the first article.")
    #expect(fixture.model.notice?.role == .secondary)
    fixture.press(.character("n"), .character("q"))
    #expect(fixture.listState?.selection?.identity == 2)
  }

  @Test func `moving near the end of the list requests more`() {
    let next = FeedCursor(value: 1, id: 2)
    var fixture = Fixture(2, next: next)
    fixture.press(.enter, .right)
    #expect(fixture.requests == [.open(2), .list(Listing(), after: next)])
  }

  @Test func `an article has no neighbours after the list failed`() {
    var fixture = Self.reading
    fixture.send(
      .failed(.list(Listing(), after: nil), ErrorViewModel(code: "x", message: "No.")))
    fixture.press(.right)
    #expect(fixture.requests.isEmpty)
  }

  @Test func `actions apply to the open article`() {
    var fixture = Self.reading
    fixture.press(.character("b"))
    #expect(fixture.requests == [.bookmark(2, isRemoval: false)])
    fixture.send(
      .changed(Fixture.article(2, ArticleState(read: true, bookmarked: true)), .bookmarked))
    fixture.press(.character("b"))
    #expect(fixture.requests == [.bookmark(2, isRemoval: true)])
    fixture.send(.changed(Fixture.article(1, ArticleState(read: true)), .read))
    #expect(fixture.model.article.isLoaded)
    fixture.send(.changed(Fixture.article(2, ArticleState(hidden: true)), .hidden))
    #expect(fixture.model.router.isAtRoot)
    #expect(fixture.model.notice?.text.english == "Hidden; press z to undo")
    #expect(fixture.model.notice?.role == .success)
    #expect(fixture.ids == [1, 3])
  }

  @Test func `a number and o open a link`() {
    var fixture = Self.reading
    fixture.press(.character("o"))
    #expect(fixture.requests == [.visit("https://a.example/2")])
    fixture.press(.character("1"))
    #expect(fixture.model.notice?.text.english == "Link 1: press o to open it")
    #expect(fixture.model.notice?.role == .secondary)
    fixture.press(.character("o"))
    #expect(fixture.requests == [.visit("https://link.example/")])
    fixture.press(.character("1"), .character("2"), .character("o"))
    #expect(fixture.requests.isEmpty)
    #expect(fixture.model.notice?.text.english == "There is no link 12.")
    #expect(fixture.model.notice?.role == .warning)
    // Any other key clears the number.
    fixture.press(.character("1"), .down, .character("o"))
    #expect(fixture.requests == [.visit("https://a.example/2")])
    fixture.type("123456789")
    #expect(fixture.model.notice?.text.english == "Link 6789: press o to open it")
    #expect(fixture.model.notice?.role == .secondary)
  }

  @Test func `a missing article shows its error`() {
    let error = ErrorViewModel(code: "x", message: "No.")
    var fixture = Fixture()
    fixture.press(.enter)
    fixture.send(.failed(.open(2), error))
    #expect(fixture.model.article.isLoading)
    fixture.send(.failed(.open(1), error))
    #expect(fixture.model.article.error == error)
  }

  @Test func `a search is typed and left again`() {
    var fixture = Fixture()
    fixture.press(.character("/"))
    fixture.type("qx")
    fixture.press(.backspace, .left, .control("u"))
    #expect(fixture.model.prompt == "")
    fixture.type("née")
    #expect(fixture.model.prompt == "née")
    fixture.press(.enter)
    let listing = Listing(search: "née")
    #expect(fixture.requests == [.list(listing, after: nil)])
    #expect(fixture.model.router.path == [.list(Listing()), .list(listing)])
    #expect(fixture.model.tab == nil)
    #expect(fixture.model.remarks.map(\.english) == ["Results for “née”"])
    fixture.send(.listed(listing, FeedViewModel(articles: []), isMore: false))
    #expect(fixture.model.emptiness.english.hasPrefix("Nothing found"))
    fixture.press(.character("u"))
    #expect(fixture.requests.isEmpty)
    // A new search replaces it.
    fixture.press(.character("/"), .character("a"), .enter)
    #expect(fixture.model.router.path == [.list(Listing()), .list(Listing(search: "a"))])
    fixture.press(.character("q"))
    #expect(fixture.requests.isEmpty)
    #expect(fixture.ids == [1, 2, 3])
    fixture.press(.character("/"), .character("a"), .enter, .right)
    #expect(fixture.model.router.isAtRoot)
  }

  @Test func `an empty prompt starts no search`() {
    var fixture = Fixture()
    for keys in [[.enter], [.backspace], [.escape], [.character(" "), .enter]] as [[Key]] {
      fixture.press(.character("/"))
      for key in keys { fixture.press(key) }
      #expect(fixture.model.prompt == nil)
      #expect(fixture.model.router.isAtRoot)
    }
  }

  @Test func `after a search the previous article is opened again`() {
    var fixture = Self.reading
    fixture.press(.character("/"), .character("a"), .enter)
    let listing = Listing(search: "a")
    fixture.send(.listed(listing, Fixture.page(7...8), isMore: false))
    fixture.press(.escape)
    #expect(fixture.requests.isEmpty)
    #expect(fixture.model.router.current == .article(2))
    fixture.press(.character("/"), .character("a"), .enter)
    fixture.send(.listed(listing, Fixture.page(7...8), isMore: false))
    fixture.press(.enter)
    fixture.send(.opened(Fixture.detail(7)))
    fixture.press(.backspace, .backspace)
    #expect(fixture.model.router.current == .article(2))
    #expect(fixture.requests == [.open(2)])
    #expect(fixture.model.article.isLoading)
  }

  @Test func `a router always has a screen`() {
    var router = Router(.help)
    #expect(router.listing == Listing())
    router.pop()
    router.push(.help)
    #expect(router.path == [.help])
    router.replace(.article(1))
    router.push(.help)
    router.begin(.list(Listing()))
    #expect(router.path == [.list(Listing())])
  }
}

extension LoadState {
  fileprivate var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  fileprivate var error: ErrorViewModel? {
    if case .failed(let error) = self { error } else { nil }
  }

  fileprivate var isLoaded: Bool {
    if case .loaded = self { true } else { false }
  }
}
