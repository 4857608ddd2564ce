import Models
import Recommending
import Storing
import ViewModels

extension Newsroom {
  /// Articles named at the end of one.
  static let neighbours = 5
  /// Articles of a story that are shown.
  private static let mostTellings = 200

  /// The articles of a story, best first; of a lone article, itself.
  func story(_ id: Int64) throws -> ListViewModel<ArticleViewModel> {
    let articles = try store.story(id, reader: reader, limit: Self.mostTellings)
    guard let first = articles.first else { throw ServingFault.noSuchStory(id) }
    let sources = first.story?.sources ?? 1
    return ListViewModel(
      .story, articles.map(ArticleViewModel.init),
      heading: sources > 1 ? "Told by \(sources) sources" : "Told by one source")
  }

  /// The articles near one, those of its own story left out.
  func related(_ id: Int64, limit: Int) throws -> ListViewModel<ArticleViewModel> {
    guard let article = try store.articles([id], reader: nil).first?.article else {
      throw ServingFault.noSuchArticle(id)
    }
    return ListViewModel(
      .related, try near(id, limit: limit).map(ArticleViewModel.init),
      heading: "Related to “\(article.title ?? article.source.name)”",
      emptiness: "Nothing like it is stored.")
  }

  /// Articles near one that are of the reader's sources.
  func near(_ id: Int64, limit: Int) throws -> [RankedArticle] {
    try recommender.related(to: id, limit: limit)
  }

  /// What a search finds, best first.
  func search(_ query: SearchQuery) throws -> ListViewModel<SearchHitViewModel> {
    var query = query
    query.now = now
    let hits = try ServingFault.naming { try store.search(query, reader: reader) }
    return ListViewModel(
      .search,
      hits.enumerated().map { SearchHitViewModel($1, rank: $0 + 1) },
      emptiness: "Nothing found. All words have to stand in an article; try fewer of them.")
  }
}
