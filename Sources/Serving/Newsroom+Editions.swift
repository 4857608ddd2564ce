package import Models
import Recommending
import Storing
package import ViewModels

extension Newsroom {
  /// Other tellings of a story that an edition names.
  private static let mostTellings = 12

  /// A newspaper: what stands first in some categories, whole, each story once. It records nothing.
  ///
  /// - Throws: ``ServingFault`` for what is not there, ``StoreFault`` for the database.
  package func edition(_ query: EditionQuery) throws -> EditionViewModel {
    try store.read { store in
      let names = query.categories.isEmpty ? [nil] : query.categories.map(Optional.some)
      var ranking: [RankedArticle] = []
      var seen: Set<Int64> = []
      var told: Set<Int64> = []
      for name in names {
        let list = FeedQuery(
          category: name, unread: query.unread, since: query.since, condition: query.condition,
          limit: query.limit)
        for article in try recommender.page(known(list, in: store), in: store).items {
          guard seen.insert(article.id).inserted,
            article.story.map({ told.insert($0.id).inserted }) ?? true
          else { continue }
          ranking.append(article)
        }
      }
      if names.count > 1 { ranking.sort { ($0.score, $0.id) > ($1.score, $1.id) } }
      ranking = Array(ranking.prefix(query.limit))
      let tabs = query.categories.isEmpty ? try store.categoryNames() : query.categories
      let places = Dictionary(
        tabs.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
      let sections = ranking.enumerated().sorted { one, other in
        let keys = [one, other].map { places[$0.element.article.category.lowercased()] ?? .max }
        return (keys[0], one.element.article.category, one.offset)
          < (keys[1], other.element.article.category, other.offset)
      }
      return EditionViewModel(
        name: query.name, date: now, zone: query.zone,
        articles: try sections.map { try whole($0.element, for: query, in: store) },
        ranking: ranking.map(\.id))
    }
  }

  private func whole(
    _ ranked: RankedArticle, for query: EditionQuery, in store: StoreReader
  ) throws -> EditionArticleViewModel {
    let content = try store.content(ranked.id)
    let offline = try offline(ranked.id, in: store)
    let detail = ArticleDetailViewModel(
      ranked, content: content ?? ArticleContent(),
      blocks: Self.blocks(of: content, with: offline), offline: offline)
    var tellings: [RankedArticle] = []
    if let story = ranked.story, story.sources > 1 {
      let members = try store.bestStoryMembers(story.id, limit: Self.mostTellings).map(\.article)
      var sources: Set<String> = [ranked.article.source.name]
      tellings = try store.articles(members.filter { $0 != ranked.id }, reader: nil)
        .filter { sources.insert($0.article.source.name).inserted }
    }
    return EditionArticleViewModel(
      detail, section: ranked.article.category, tellings: tellings, zone: query.zone)
  }
}
