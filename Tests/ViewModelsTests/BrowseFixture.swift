import Basics
import Foundation
import Models
import ViewModels

/// An interactive session without a terminal or a store.
struct BrowseFixture {
  var model: BrowseViewModel
  private(set) var requests: [BrowseRequest] = []

  /// With a first page of `count` articles.
  init(_ count: Int = 3, next: FeedCursor? = nil) {
    model = BrowseViewModel()
    send(.listed(Listing(), Self.page(1...Int64(max(count, 1)), next: next), isMore: false))
    if count == 0 { send(.listed(Listing(), FeedViewModel(articles: []), isMore: false)) }
  }

  static func article(_ id: Int64, _ state: ArticleState = ArticleState()) -> RankedArticle {
    RankedArticle(
      article: Article(
        id: id, source: SourceReference(name: "S"), category: "world",
        ArticleMetadata(title: "Title \(id)", url: id == 3 ? nil : "https://a.example/\(id)"),
        fetched: Date(timeIntervalSince1970: 0)),
      state: state)
  }

  static func page(_ ids: ClosedRange<Int64>, next: FeedCursor? = nil) -> FeedViewModel {
    FeedViewModel(
      neighbours: ["world", "sport"], articles: ids.map { article($0) }, next: next)
  }

  static func detail(_ id: Int64) -> ArticleDetailViewModel {
    ArticleDetailViewModel(
      article(id, ArticleState(read: true)),
      blocks: [
        TextBlock(.paragraph, [TextSpan("here", link: "https://link.example/")])
      ])
  }

  mutating func send(_ event: BrowseEvent) {
    requests = model.handle(event)
  }

  /// Presses keys; the requests of the last one are in `requests`.
  mutating func press(_ keys: Key...) {
    for key in keys { send(.key(key)) }
  }

  mutating func type(_ text: String) {
    for character in text { send(.key(.character(character))) }
  }

  var listState: ListState? {
    if case .loaded(let listState) = model.listState { listState } else { nil }
  }

  var ids: [Int64] {
    listState.map { listState in (0..<listState.count).map { listState[$0].identity } } ?? []
  }
}
