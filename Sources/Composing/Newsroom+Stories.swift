import Matching
package import Models
import Recommending
import Store
import ViewModels
package import Words

extension Newsroom {
  /// Number of related articles at the end of an article.
  static let neighbours = 5
  private static let storyArticleLimit = 200

  /// The articles of a story, best first; for an article without a story, the article itself.
  func story(_ id: Int64) throws -> StoryViewModel {
    let articles = try store.story(id, reader: reader, limit: Self.storyArticleLimit)
    guard !articles.isEmpty else { throw NewsroomFault.noSuchStory(id) }
    return StoryViewModel(articles.map(pictures.naming))
  }

  /// Articles related to one, without those of its own story.
  func related(_ id: Int64, limit: Int) throws -> ListViewModel<ArticleViewModel> {
    let article = try ranked(id).article
    return ListViewModel(
      .related, try near(id, limit: limit).map(ArticleViewModel.init),
      heading: Message(.relatedTo, article.headline ?? article.source.name),
      emptiness: Message(.nothingLikeIt))
  }

  /// Related articles from the reader's sources.
  func near(_ id: Int64, limit: Int) throws -> [RankedArticle] {
    try recommender.related(to: id, limit: limit).map(pictures.naming)
  }

  /// Search results, best first.
  func search(_ query: SearchQuery) throws -> ListViewModel<SearchHitViewModel> {
    var query = query
    query.now = now
    let hits = try NewsroomFault.naming { try store.search(query, reader: reader) }
    return ListViewModel(
      .search,
      hits.enumerated().map { index, hit in
        var hit = hit
        hit.article = pictures.naming(hit.article)
        return SearchHitViewModel(hit, rank: index + 1)
      },
      emptiness: Message(query.emptiness))
  }
}

extension SearchQuery {
  /// Why it finds nothing.
  package var emptiness: MessageKey {
    let typed = expression ?? MatchReader.search(text).0
    return typed?.isOnlyNegative == true ? .nothingSought : .nothingFound
  }
}
