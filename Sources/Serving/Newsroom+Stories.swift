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
    try store.read { store in
      let story = try store.storyMembership(of: id)?.story ?? id
      var members = try store.bestStoryMembers(story, limit: Self.mostTellings).map(\.article)
      if members.isEmpty { members = [id] }
      let articles = try store.articles(members, reader: store.readerID(reader))
      guard let first = articles.first else { throw ServingFault.noSuchStory(id) }
      let sources = first.story?.sources ?? 1
      return ListViewModel(
        .story, articles.map(ArticleViewModel.init),
        heading: sources > 1 ? "Told by \(sources) sources" : "Told by one source")
    }
  }

  /// The articles near one, those of its own story left out.
  func related(_ id: Int64, limit: Int) throws -> ListViewModel<ArticleViewModel> {
    try store.read { store in
      guard let article = try store.articles([id], reader: nil).first?.article else {
        throw ServingFault.noSuchArticle(id)
      }
      let near = try recommender.related(to: id, limit: limit, in: store)
      return ListViewModel(
        .related, near.map(ArticleViewModel.init),
        heading: "Related to “\(article.title ?? article.source.name)”",
        emptiness: "Nothing like it is stored.")
    }
  }

  /// What a search finds, best first.
  func search(_ query: SearchQuery) throws -> ListViewModel<SearchHitViewModel> {
    try store.read { store in
      var query = query
      if let category = query.category {
        query.category = try known(
          category, in: store.categoryNames(), else: ServingFault.noSuchCategory)
      }
      if let source = query.source {
        query.source = try known(
          source, in: store.sourceNames(), else: ServingFault.noSuchSource)
      }
      let hits = try store.search(query, reader: store.readerID(reader))
      return ListViewModel(
        .search,
        hits.enumerated().map { SearchHitViewModel($1, rank: $0 + 1) },
        emptiness: "Nothing found. All words have to stand in an article; try fewer of them.")
    }
  }
}
